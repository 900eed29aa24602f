import type { DrawnPicture } from '../generate/image-generator';

/** Makes one of our pictures out of what somebody brings along. Throws IMAGE_UNREADABLE for what is none, or shows nothing. */
export abstract class PictureReader {
  abstract read(bytes: Uint8Array): Promise<DrawnPicture>;
}
