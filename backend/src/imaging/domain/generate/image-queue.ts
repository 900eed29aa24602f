/** Wakes the image workers. The worker picks the next image from the table. */
export abstract class ImageQueue {
  /** Within a transaction it takes effect only if that commits. */
  abstract notify(imageId: string): Promise<void>;
}
