/** The bell at the generator's door. What is drawn next is decided there, by the table. */
export abstract class ImageQueue {
  /** Inside a transaction the bell rings if and only if it commits. */
  abstract ring(imageId: string): Promise<void>;
}
