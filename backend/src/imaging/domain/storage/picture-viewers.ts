/**
 * Tells which users see which picture. Imaging owns this port, views implements it, app.module.ts binds
 * them.
 */
export abstract class PictureViewers {
  /** The picture-book page of an image that the user can see; null if they cannot. */
  abstract pageSeenBy(userId: string, imageId: string): Promise<string | null>;
  /** Those of these images that an item shows which is not deleted. */
  abstract stillSeen(imageIds: readonly string[]): Promise<ReadonlySet<string>>;
}
