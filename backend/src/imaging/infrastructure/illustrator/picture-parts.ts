import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Drawing, Raster } from './scenes/raster';
import type { Pastel } from './scenes/sunburst';

/** `sign`: the middle and radius of a badge, in shares of the drawing (the radius of its width). */
type ObjectPart = {
  file: string;
  width: number;
  height: number;
  grounds: string[];
  mirror: boolean;
  thin?: boolean;
  sign?: { x: number; y: number; r: number };
};
type Parts = { version: string; pastels: Record<string, Pastel>; objects: Record<string, ObjectPart> };

/** The cut-out drawings that `npm run art` left for the generator. */
export class PictureParts {
  private readonly parts: Parts;

  constructor(private readonly folder: string) {
    this.parts = JSON.parse(readFileSync(join(folder, 'generator.json'), 'utf8')) as Parts;
  }

  get version(): string {
    return this.parts.version;
  }

  /** The ground of a variant: the grounds that suit the thing, one after the other. */
  ground(key: string, variant: number): Pastel {
    const { grounds } = this.part(key);
    const ground = this.parts.pastels[grounds[variant % grounds.length] ?? ''];
    if (!ground) throw new Error(`The picture book names no ground for "${key}"`);
    return ground;
  }

  /** The thing, fitted into a box, tilted by some degrees and mirrored if asked for and if it has no letters or arrows on it. */
  async drawing(
    key: string,
    box: readonly [number, number],
    tilt: number,
    mirrored: boolean,
    prepare: (drawing: Raster) => Raster,
  ): Promise<Drawing> {
    const { file, mirror, thin = false, sign } = this.part(key);
    const turned = mirrored && mirror;
    // One pipeline for each step: sharp orders the operations of one pipeline by its own rules.
    let raster = prepare(await raw(sharp(await readFile(join(this.folder, 'objects', file)))));
    if (turned) raster = await raw(from(raster).flop());
    if (tilt !== 0) {
      raster = await raw(from(raster).rotate(tilt, { background: CLEAR }));
      raster = await raw(from(raster).trim({ background: CLEAR, threshold: 1 }));
    }
    const fitted = await raw(
      from(raster).resize({
        width: Math.round(box[0]),
        height: Math.round(box[1]),
        fit: 'inside',
        kernel: 'mitchell',
      }),
    );
    // Where things stand upright, it is known where the badge has come to lie.
    const placed =
      sign && tilt === 0
        ? {
            x: (turned ? 1 - sign.x : sign.x) * fitted.width,
            y: sign.y * fitted.height,
            r: sign.r * fitted.width,
          }
        : undefined;
    return { ...fitted, thin, ...(placed && { sign: placed }) };
  }

  private part(key: string): ObjectPart {
    const part = this.parts.objects[key];
    if (!part) throw new Error(`The picture book has no "${key}"`);
    return part;
  }
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const from = ({ data, width, height }: Raster): sharp.Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

export async function raw(image: sharp.Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
