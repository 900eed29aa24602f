import type { DrawnPicture } from './image-generator';

/** Where picture files lie, named after their own bytes: the same picture has one place, however often it is put there. */
export abstract class ImageStore {
  /** Whole or not at all. Answers the name. */
  abstract put(picture: Pick<DrawnPicture, 'webp512' | 'webp256'>): Promise<string>;
  abstract has(sha: string): Promise<boolean>;
}
