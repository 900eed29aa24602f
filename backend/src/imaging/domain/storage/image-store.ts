import type { DrawnPicture } from '../generate/image-generator';
import type { PictureSize } from './picture-file';

export type PictureBytes = Pick<DrawnPicture, 'webp512' | 'webp256' | 'webp1024'>;

/** The file of the store that holds the id of its installation. */
export const ownerFile = 'installation';

export interface StoredFile {
  size: number;
  stream: NodeJS.ReadableStream;
}

/** Where picture files lie, named after their own bytes: the same picture has one place, however often it is put there. */
export abstract class ImageStore {
  /** Whether it can be expected to take pictures now. */
  abstract isAvailable(): Promise<boolean>;
  /** The id of the installation that owns the store; null if it has none yet. */
  abstract ownerId(): Promise<string | null>;
  abstract setOwnerId(installation: string): Promise<void>;
  /** The name under which `put` will keep it. The same bytes of two accounts have two names. */
  abstract nameOf(picture: PictureBytes, account: string | null): string;
  /** Whole or not at all. Answers the name. The account is null where every family may see it. */
  abstract put(picture: PictureBytes, account: string | null): Promise<string>;
  /** The picture in the two sizes that every one has, or in the size that is asked for. */
  abstract has(sha: string, size?: PictureSize): Promise<boolean>;
  /** Adds the large size to a picture that is there. */
  abstract enlarge(sha: string, webp1024: Uint8Array): Promise<void>;
  /** Null for what is not there and for what is not the name of a picture. */
  abstract open(file: string): Promise<StoredFile | null>;
  /** The names of all pictures, each once, of which no part has changed since. */
  abstract olderThan(time: Date): AsyncIterable<string>;
  /** All sizes of it. */
  abstract remove(sha: string): Promise<void>;

  /** Takes away what killed writers left half written before this time; a store that writes whole files has nothing of the kind. */
  removeDrafts(_before: Date): Promise<void> {
    return Promise.resolve();
  }
}
