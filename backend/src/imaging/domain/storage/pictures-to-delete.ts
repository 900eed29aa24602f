/** Files that no row references. They are kept for a day, because a request may still need them. */
export abstract class PicturesToDelete {
  /** The id of this installation. */
  abstract installation(): Promise<string>;
  /** Whether the cache has any picture. */
  abstract hasPictures(): Promise<boolean>;
  /** Marks those that no row references, and unmarks the others. */
  abstract markUnreferenced(shas: readonly string[], now: Date): Promise<void>;
  /** Marks them for immediate deletion. */
  abstract markForDeletion(shas: readonly string[]): Promise<void>;
  /** A batch of files marked for immediate deletion. */
  abstract immediate(): Promise<string[]>;
  /** Files marked before this time. */
  abstract due(before: Date): Promise<string[]>;
  /** Deletes the file if still no row references it. `protectFromSweep` waits until it is deleted. */
  abstract delete(sha: string, deletePrivatePicture: () => Promise<void>): Promise<boolean>;
  /** Deletes cache entries of private pictures that no image shows. */
  abstract deleteOrphans(before: Date): Promise<void>;
}
