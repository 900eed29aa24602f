import sharp from 'sharp';
import type { DrawnPicture } from '../../domain/generate/image-generator';
import { refused, invalidResponse } from './generator-errors';

const pixelCap = 16_000_000;
/** First bytes of PNG, JPEG and WebP. No other format reaches a decoder. */
const known = /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/;
const quality = { quality: 82, effort: 2 } as const;

// One thread per picture, because several are processed at a time.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 50 });

/**
 * Decodes a foreign picture, crops it to a square and writes it anew in three sizes without metadata.
 * @throws GenerationFailed
 */
export async function finishPicture(
  bytes: Uint8Array,
  { mostPixels = pixelCap, mayBeOneColour = false } = {},
): Promise<DrawnPicture> {
  if (!known.test(Buffer.from(bytes.subarray(0, 12)).toString('hex'))) throw invalidResponse();
  const master = await decode(bytes, mostPixels);
  const [large, medium, small, { data, info }, stats, { rgbaToThumbHash }] = await Promise.all([
    master.clone().webp(quality).toBuffer(),
    master.clone().resize(512, 512).webp(quality).toBuffer(),
    master.clone().resize(256, 256).webp(quality).toBuffer(),
    master.clone().resize(64, 64).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    master.stats(),
    import('thumbhash'),
  ]);
  // Some servers answer a refusal with a black square.
  if (!mayBeOneColour && stats.channels.every(({ stdev }) => stdev < 1)) throw refused();
  const { r, g, b } = stats.dominant;
  return {
    webp1024: large,
    webp512: medium,
    webp256: small,
    thumbHash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
    color: `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
  };
}

async function decode(bytes: Uint8Array, limitInputPixels: number): Promise<sharp.Sharp> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(1024, 1024, { fit: 'cover', kernel: 'lanczos3' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: 10 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch {
    throw invalidResponse();
  }
}
