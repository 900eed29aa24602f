import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImageStore } from '../domain/image-store';
import { imagePath } from '../domain/picture-file';

type Files = Parameters<ImageStore['put']>[0];

/** `<folder>/ab/cd/<sha256>.512.webp` and `.256.webp`. Nothing is ever overwritten or changed. */
export class DiskImageStore extends ImageStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put({ webp512, webp256 }: Files): Promise<string> {
    const sha = createHash('sha256').update(webp512).update(webp256).digest('hex');
    await Promise.all([this.write(this.pathOf(sha, 512), webp512), this.write(this.pathOf(sha, 256), webp256)]);
    return sha;
  }

  async has(sha: string): Promise<boolean> {
    const both = await Promise.all([exists(this.pathOf(sha, 512)), exists(this.pathOf(sha, 256))]);
    return both.every(Boolean);
  }

  private pathOf(sha: string, size: 512 | 256): string {
    const path = imagePath(`${sha}.${size}.webp`);
    if (!path) throw new Error('Not the name of a picture');
    return join(this.folder, ...path);
  }

  /** Under a name of its own first and on the disk for good, then in its place at once: readers see all of it or nothing. */
  private async write(path: string, bytes: Uint8Array): Promise<void> {
    if (await exists(path)) return;
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}.tmp`;
    try {
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}

const exists = (path: string): Promise<boolean> => stat(path).then((found) => found.isFile() && found.size > 0, () => false);
