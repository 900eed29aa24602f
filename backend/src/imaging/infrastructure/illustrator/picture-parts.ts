import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Drawing, Raster } from './scenes/raster';
import type { Pastel } from './scenes/sunburst';

/** `sign`: centre and radius of a badge, as shares of the drawing (the radius of its width). */
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

/** Reads the drawings that `npm run art` has cut out for the generator. */
export class PictureParts {
  private readonly parts: Parts;

  constructor(private readonly folder: string) {
    this.parts = JSON.parse(readFileSync(join(folder, 'generator.json'), 'utf8')) as Parts;
  }

  get version(): string {
    return this.parts.version;
  }

  /** The ground of a variant: the grounds that suit the thing, in turn. */
  ground(key: string, variant: number): Pastel {
    const { grounds } = this.part(key);
    const ground = this.parts.pastels[grounds[variant % grounds.length] ?? ''];
    if (!ground) throw new Error(`The picture book names no ground for "${key}"`);
    return ground;
  }

  /**
   * The thing fitted into a box, tilted by degrees, and mirrored if requested and if it has no letters or
   * arrows.
   */
  async drawing(
    key: string,
    box: readonly [number, number],
    tilt: number,
    mirrored: boolean,
    prepare: (drawing: Raster) => Raster,
  ): Promise<Drawing> {
    const { file, mirror, thin = false, sign } = this.part(key);
    const turned = mirrored && mirror;
    // One pipeline per step, because sharp reorders the operations within a pipeline.
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
    // Without a tilt the position of the badge is known.
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
