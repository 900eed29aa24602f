import type { DrawnPicture } from '../generate/image-generator';

export interface Upload {
  userId: string;
  /** A picture with more is refused before it is decoded. */
  mostPixels: number;
}

/**
 * Decodes an uploaded picture and writes it in our sizes.
 * @throws IMAGE_UNREADABLE, SERVICE_UNAVAILABLE if too many wait, or one of this user
 */
export abstract class PictureReader {
  abstract read(bytes: Uint8Array, upload: Upload): Promise<DrawnPicture>;
}
