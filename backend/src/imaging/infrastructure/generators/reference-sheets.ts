import { figureSvg } from '@pictick/concepts/looks';
import type { BuiltInCharacter } from '@pictick/rules/imaging/character';
import sharp from 'sharp';

const side = 1_024;

/** Frozen: a change here changes the character in all new pictures. Raise `wordingVersion` with it. */
export const figureWords: Readonly<Record<BuiltInCharacter, string>> = {
  kuzu: 'Kuzu, a small white fluffy lamb standing on two legs, with round woolly curls on the head, a peach-coloured face, rosy cheeks, big brown eyes, drooping peach ears, a wide open smile and dark brown hooves',
  lilly:
    'Lilly, a cheerful little girl with long brown hair in two bunches held by teal bows, big green eyes, rosy cheeks, a pink dress with a white apron that has a pink heart on it, and blue shoes',
};

const sheets = new Map<BuiltInCharacter, Promise<Buffer>>();

/** Our character alone on white, sent to every generator so that it looks the same in every picture. */
export function referenceSheet(character: BuiltInCharacter): Promise<Buffer> {
  const known = sheets.get(character);
  if (known) return known;
  const drawn = sharp(Buffer.from(figureSvg(character, 'hold', side - 80)))
    .resize(side, side, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  sheets.set(character, drawn);
  // A failed drawing is not cached.
  drawn.catch(() => sheets.delete(character));
  return drawn;
}

/** For providers without reference images: composes our character beside the thing. */
export async function besideThing(picture: Uint8Array, character: BuiltInCharacter): Promise<Buffer> {
  const [canvas, figure] = await Promise.all([
    sharp(picture, { limitInputPixels: 16_000_000, failOn: 'error', pages: 1 })
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer(),
    sharp(Buffer.from(figureSvg(character, 'point', 540)))
      .png()
      .toBuffer(),
  ]);
  return sharp(canvas)
    .composite([{ input: figure, left: 24, top: side - 540 - 24 }])
    .png()
    .toBuffer();
}

/** A stored picture as PNG, which every provider accepts. */
export const asReference = (stored: Uint8Array): Promise<Buffer> =>
  sharp(stored, { limitInputPixels: 16_000_000, failOn: 'error' })
    .resize(side, side, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
