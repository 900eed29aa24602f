import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { PictureFiles } from '../../imaging';
import type { Language } from '../../platform/http/params';
import { pictureName } from './file-names';
import { wordsOf } from './read-me';
import type { ZipWriter } from './zip-writer';

type Size = '1024' | '512';

export interface Loading {
  /** The first of the sizes that is there; where none is, a note takes its place. */
  add(folder: string, name: string, sha: string, sizes: readonly Size[]): Promise<void>;
}

/** After so many pictures in a row without an answer the store is not asked any more. */
const enough = 3;

/** Brings picture files into an archive, one at a time. A picture that cannot be had is no reason to go without all the rest. */
@Injectable()
export class PictureLoader {
  private readonly log = new Logger('export');

  constructor(private readonly files: PictureFiles) {}

  into(archive: ZipWriter, language: Language): Loading {
    let unanswered = 0;
    const bytesOf = async (sha: string, sizes: readonly Size[]): Promise<Buffer | null> => {
      if (unanswered >= enough) return null;
      try {
        const found = await this.first(sha, sizes);
        unanswered = 0;
        return found;
      } catch {
        unanswered += 1;
        if (unanswered === enough)
          this.log.warn('the store of pictures does not answer: an export goes on without them');
        return null;
      }
    };
    return {
      add: async (folder, name, sha, sizes) => {
        const path = pictureName(folder, name, sha);
        // Whole before its name is written down: what breaks off in the middle could not be taken back.
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
