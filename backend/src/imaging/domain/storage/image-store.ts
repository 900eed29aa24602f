import type { DrawnPicture } from '../generate/image-generator';
import type { PictureSize } from './picture-file';

export type PictureBytes = Pick<DrawnPicture, 'webp512' | 'webp256' | 'webp1024'>;

/** The file of the store that holds the id of its installation. */
export const ownerFile = 'installation';

export interface StoredFile {
  size: number;
  stream: NodeJS.ReadableStream;
}

/** Stores picture files under the hash of their bytes, so that the same picture is stored once. */
export abstract class ImageStore {
  /** True if the store is expected to accept pictures now. */
  abstract isAvailable(): Promise<boolean>;
  /** The id of the installation that owns the store; null if it has none yet. */
  abstract ownerId(): Promise<string | null>;
  abstract setOwnerId(installation: string): Promise<void>;
  /** The name that `put` will use. The same bytes of two accounts have two names. */
  abstract nameOf(picture: PictureBytes, account: string | null): string;
  /** Stores all sizes or none, and answers the name. `account` is null for shared pictures. */
  abstract put(picture: PictureBytes, account: string | null): Promise<string>;
  /** Without `size`: the sizes that every picture has. */
  abstract has(sha: string, size?: PictureSize): Promise<boolean>;
  /** Adds the 1024 px size to a stored picture. */
  abstract enlarge(sha: string, webp1024: Uint8Array): Promise<void>;
  /** Null if there is no such file or the name is not that of a picture. */
  abstract open(file: string): Promise<StoredFile | null>;
  /** Names of the pictures of which no file has changed since. */
  abstract olderThan(time: Date): AsyncIterable<string>;
  /** Removes all sizes. */
  abstract remove(sha: string): Promise<void>;

  /** Removes partial files of killed writers from before this time, if the store can have any. */
  removeDrafts(_before: Date): Promise<void> {
    return Promise.resolve();
  }
}
