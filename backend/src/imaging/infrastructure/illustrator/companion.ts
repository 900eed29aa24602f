import { createHash } from 'node:crypto';
import { describedFigure, figureSvg, type FigureName } from '@pictick/concepts/looks';
import sharp from 'sharp';
import type { Composition } from './composition';
import { raw } from './picture-parts';
import type { Raster } from './scenes/raster';
import type { Scene } from './scenes/scene';

/**
 * The figure beside a thing: a built-in character, or a user's character by description or reference
 * picture.
 */
export type Companion =
  | { builtIn: FigureName }
  | { name: string; description: string; reference: Uint8Array | null };

/** Diameter in px of the round sticker that is cut from a reference picture, in a picture of 512 px. */
const STICKER = 210;

export function companionName(companion: Companion): string {
  if ('builtIn' in companion) return companion.builtIn;
  return createHash('sha256')
    .update(`${companion.name}\n${companion.description}\n`)
    .update(companion.reference ?? '')
    .digest('hex');
}

export async function companionRaster(
  scene: Scene,
  companion: Companion,
  { pose, height, mirrored }: NonNullable<Composition['figure']>,
  scale: number,
): Promise<Raster> {
  if (!('builtIn' in companion) && companion.reference)
    return sticker(companion.reference, Math.round(STICKER * scale));
  const figure =
    'builtIn' in companion ? companion.builtIn : describedFigure(companion.name, companion.description);
  const high = Math.round(height * scale);
  // Drawn at twice the size if the scene reduces colours, so that edges stay smooth.
  const drawing = await raw(
    sharp(Buffer.from(figureSvg(figure, pose, scene.prepare ? high * 2 : high, scene.line))),
  );
  const prepared = scene.prepare?.(drawing, 'figure') ?? drawing;
  const image = sharp(prepared.data, {
    raw: { width: prepared.width, height: prepared.height, channels: 4 },
  }).flop(mirrored);
  return raw(scene.prepare ? image.resize({ height: high }) : image);
}

/** Round, with a white edge, and never mirrored, because it may be a person's face. */
async function sticker(reference: Uint8Array, side: number): Promise<Raster> {
  const [half, edge] = [side / 2, side * 0.03];
  const round = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`,
  );
  const ring = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${half}" cy="${half}" r="${half - edge / 2}" fill="none" stroke="#fff" stroke-width="${edge}"/></svg>`,
  );
  const square = await sharp(reference, { limitInputPixels: 16_000_000, failOn: 'error' })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .png()
    .toBuffer();
  return raw(
    sharp(
      await sharp(square)
        .composite([{ input: round, blend: 'dest-in' }, { input: ring }])
        .png()
        .toBuffer(),
    ),
  );
}
