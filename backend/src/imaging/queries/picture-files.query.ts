import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { imagePath } from '../domain/picture-file';

/** The files of generated pictures, by name. */
export class PictureFiles {
  constructor(private readonly folder: string) {}

  /** Null for what is not there and for what is not the name of a picture. */
  async open(name: string): Promise<{ file: FileHandle; size: number } | null> {
    const path = imagePath(name);
    if (!path) return null;
    const file = await open(join(this.folder, ...path), 'r').catch(() => null);
    if (!file) return null;
    return { file, size: (await file.stat()).size };
  }
}
