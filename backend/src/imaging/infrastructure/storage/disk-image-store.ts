import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImageStore, ownerFile, type PictureBytes, type StoredFile } from '../../domain/storage/image-store';
import {
  imagePath,
  pictureFile,
  pictureOf,
  type PictureSize,
  pictureSizes,
} from '../../domain/storage/picture-file';
import { pictureName } from './picture-name';

/** A few pictures in all sizes; with less room the disk counts as full. */
const leastBytes = 2_000_000;

/** Free bytes of the disk; null if unknown, as before the first picture. */
const roomIn = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/** `<folder>/ab/cd/<sha256>.512.webp` and so on. Files are never overwritten. */
export class DiskImageStore extends ImageStore {
  constructor(
    private readonly folder: string,
    private readonly room = roomIn,
  ) {
    super();
  }

  async isAvailable(): Promise<boolean> {
    const bytes = await this.room(this.folder);
    return bytes === null || bytes >= leastBytes;
  }

  ownerId(): Promise<string | null> {
    return readFile(join(this.folder, ownerFile), 'utf8').then(
      (text) => text.trim(),
      (error: unknown) => {
        if ((error as { code?: unknown }).code === 'ENOENT') return null;
        throw error;
      },
    );
  }

  async setOwnerId(installation: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, ownerFile), installation);
  }

  nameOf(picture: PictureBytes, account: string | null): string {
    return pictureName(picture, account);
  }

  async put(picture: PictureBytes, account: string | null): Promise<string> {
    const sha = pictureName(picture, account);
    const { webp1024, webp512, webp256 } = picture;
    await Promise.all([
      this.write(sha, 512, webp512),
      this.write(sha, 256, webp256),
      ...(webp1024 ? [this.write(sha, 1024, webp1024)] : []),
    ]);
    return sha;
  }

  async has(sha: string, size?: PictureSize): Promise<boolean> {
    const sizes: readonly PictureSize[] = size ? [size] : [512, 256];
    const all = await Promise.all(sizes.map((each) => exists(this.pathOf(sha, each))));
    return all.every(Boolean);
  }

  enlarge(sha: string, webp1024: Uint8Array): Promise<void> {
    return this.write(sha, 1024, webp1024);
  }

  async open(name: string): Promise<StoredFile | null> {
    const path = imagePath(name);
    if (!path) return null;
    const file = await open(join(this.folder, ...path), 'r').catch(() => null);
    if (!file) return null;
    return { size: (await file.stat()).size, stream: file.createReadStream() };
  }

  async *olderThan(time: Date): AsyncIterable<string> {
    for await (const folder of this.folders()) {
      const [all, young] = [new Set<string>(), new Set<string>()];
      for (const name of await namesIn(folder)) {
        const sha = pictureOf(name);
        if (sha === null) continue;
        all.add(sha);
        if (!(await isOlder(join(folder, name), time))) young.add(sha);
      }
      for (const sha of all) if (!young.has(sha)) yield sha;
    }
  }

  override async removeDrafts(before: Date): Promise<void> {
    for await (const folder of this.folders()) {
      for (const name of await namesIn(folder)) {
        if (draftName.test(name) && (await isOlder(join(folder, name), before)))
          await rm(join(folder, name), { force: true });
      }
    }
  }

  private async *folders(): AsyncIterable<string> {
    for (const one of await namesIn(this.folder)) {
      for (const two of await namesIn(join(this.folder, one))) yield join(this.folder, one, two);
    }
  }

  async remove(sha: string): Promise<void> {
    await Promise.all(pictureSizes.map((size) => rm(this.pathOf(sha, size), { force: true })));
  }

  private pathOf(sha: string, size: PictureSize): string {
    const path = imagePath(pictureFile(sha, size));
    if (!path) throw new Error('The name is not that of a picture');
    return join(this.folder, ...path);
  }

  /** Writes and syncs a temporary file, then renames it, so that readers see the whole file or none. */
  private async write(sha: string, size: PictureSize, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(sha, size);
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

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.size > 0,
    () => false,
  );

const draftName = /\.webp\.[0-9a-f-]{36}\.tmp$/;

/** False if the file is gone. */
const isOlder = async (path: string, time: Date): Promise<boolean> =>
  ((await stat(path).catch(() => null))?.mtimeMs ?? Infinity) < time.getTime();

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
