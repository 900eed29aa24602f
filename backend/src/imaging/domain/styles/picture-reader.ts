import type { DrawnPicture } from '../generate/image-generator';

/** Decodes an uploaded picture and writes it in our sizes. @throws IMAGE_UNREADABLE */
export abstract class PictureReader {
  abstract read(bytes: Uint8Array): Promise<DrawnPicture>;
}
