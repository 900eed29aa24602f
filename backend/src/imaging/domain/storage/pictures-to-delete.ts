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
  /** A batch of those. */
  abstract immediate(): Promise<string[]>;
  /** Those that were marked before this time. */
  abstract due(before: Date): Promise<string[]>;
  /** Deletes the file if still no row references it. `protectFromSweep` waits until it is deleted. */
  abstract delete(sha: string, deletePrivatePicture: () => Promise<void>): Promise<boolean>;
  /** Cache entries of an account that has no image left that shows them. */
  abstract deleteOrphans(before: Date): Promise<void>;
}
