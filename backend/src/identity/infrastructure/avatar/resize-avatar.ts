import { uploadPixels } from '@pictick/rules/imaging/upload';
import sharp from 'sharp';

const side = 256;

// One thread for each picture, as for all others.
sharp.concurrency(1);

/** Crops to a square, applies the orientation, and drops all metadata. */
export function resizeAvatar(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: uploadPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize(side, side, { fit: 'cover', kernel: 'lanczos3' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: 10 })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
