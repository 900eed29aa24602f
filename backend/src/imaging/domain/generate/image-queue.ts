/** Wakes the image workers. The worker picks the next image from the table. */
export abstract class ImageQueue {
  /** Inside a transaction it takes effect if and only if that commits. */
  abstract notify(imageId: string): Promise<void>;
}
