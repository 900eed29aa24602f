/** Who may see which picture is for the lists to say, as views read them; bound where the application is put together. */
export abstract class PictureViewers {
  /** The page of the picture book behind an image that this person can see; null if they cannot. */
  abstract pageSeenBy(userId: string, imageId: string): Promise<string | null>;
  /** Those of these images that are the picture of an item which nobody has deleted. */
  abstract stillSeen(imageIds: readonly string[]): Promise<ReadonlySet<string>>;
}
