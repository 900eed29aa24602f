import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { PictureFiles } from '../../imaging';
import type { Language } from '../../platform/http/params';
import { pictureName } from './file-names';
import { wordsOf } from './read-me';
import type { ZipWriter } from './zip-writer';

type Size = '1024' | '512';

export interface Loading {
  /** Adds the first size that exists; without one, a note in its place. */
  add(folder: string, name: string, sha: string, sizes: readonly Size[]): Promise<void>;
}

/** After this many pictures without an answer in a row the store is not asked any more. */
const maxUnanswered = 3;

/** Adds picture files to an archive, one at a time. A missing picture does not end the export. */
@Injectable()
export class PictureLoader {
  private readonly log = new Logger('export');

  constructor(private readonly files: PictureFiles) {}

  into(archive: ZipWriter, language: Language): Loading {
    let unanswered = 0;
    const bytesOf = async (sha: string, sizes: readonly Size[]): Promise<Buffer | null> => {
      if (unanswered >= maxUnanswered) return null;
      try {
        const found = await this.first(sha, sizes);
        unanswered = 0;
        return found;
      } catch {
        unanswered += 1;
        if (unanswered === maxUnanswered)
          this.log.warn('the picture store does not answer: the export continues without pictures');
        return null;
      }
    };
    return {
      add: async (folder, name, sha, sizes) => {
        const path = pictureName(folder, name, sha);
        // Read whole before its entry begins: an entry cannot be taken back.
        const bytes = await bytesOf(sha, sizes);
        if (bytes) await archive.add(path, (write) => write(bytes), { compress: false });
        else await archive.add(`${path}.txt`, (write) => write(`${wordsOf(language).missing}\n`));
      },
    };
  }

  private async first(sha: string, sizes: readonly Size[]): Promise<Buffer | null> {
    for (const size of sizes) {
      const found = await this.files.open(`${sha}.${size}.webp`);
      if (found) return buffer(found.stream);
    }
    return null;
  }
}
