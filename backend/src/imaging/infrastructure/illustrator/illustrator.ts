import sharp from 'sharp';
import { companionName, companionRaster, type Companion } from './companion';
import { compose } from './composition';
import { PictureParts, raw } from './picture-parts';
import { posesFor } from './poses';
import { animation } from './scenes/animation';
import { cartoon } from './scenes/cartoon';
import { flat } from './scenes/flat';
import type { Raster } from './scenes/raster';
import { realistic } from './scenes/realistic';
import type { Scene, Stage } from './scenes/scene';
import { watercolour } from './scenes/watercolour';

const scenes = { cartoon, realistic, '2d': flat, animation, watercolour } satisfies Record<string, Scene>;
export type Style = keyof typeof scenes;

export type IllustratorRequest = {
  depicts: string;
  style: Style;
  character: Companion | null;
  variant: number;
};
export type Illustration = { webp512: Buffer; webp256: Buffer; thumbHash: string; color: string };

export interface Illustrator {
  /** Identifies everything that decides the bytes of a picture: art, this code, sharp and libvips. */
  readonly version: string;
  draw(request: IllustratorRequest): Promise<Illustration>;
  /** The same picture at 1024 px. */
  enlarge(request: IllustratorRequest): Promise<Buffer>;
}

/** Raise it when this code or that of the figures draws differently. */
const SCENES = 6;
const SIDE = 512;
/** Cache size for figures and grounds, about 1 MB each. */
const KEPT = 28;

// One thread per picture, because the caller draws several at a time.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 50 });

export function createIllustrator(artDir: string): Illustrator {
  const parts = new PictureParts(artDir);
  const kept = new Map<string, Promise<Raster>>();
  const once = (name: string, side: number, make: () => Promise<Raster>): Promise<Raster> => {
    // Rasters of enlarged pictures are too large for the cache.
    if (side !== SIDE) return make();
    const known = kept.get(name);
    if (known) return known;
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    const made = make();
    kept.set(name, made);
    // A failed drawing is not cached.
    made.catch(() => kept.delete(name));
    return made;
  };

  const drawn = async (
    { depicts, style, character, variant }: IllustratorRequest,
    side: number,
  ): Promise<{ canvas: Raster; color: string }> => {
    const scene: Scene = scenes[style];
    const scale = side / SIDE;
    const ground = parts.ground(depicts, variant);
    const stage: Stage = { side, scale, ground, variant, accompanied: character !== null };
    const { thing, figure } = compose(variant, scene.floor, character !== null, posesFor(depicts));
    const clean = await once(`${style} ${ground.deep} ${variant % 12} ${character !== null}`, side, () =>
      scene.backdrop(stage),
    );
    const canvas: Raster = { ...clean, data: new Uint8Array(clean.data) };
    if (character !== null && figure) {
      const companion = await once(
        `${style} ${companionName(character)} ${figure.pose} ${figure.mirrored} ${figure.height}`,
        side,
        () => companionRaster(scene, character, figure, scale),
      );
      scene.put(
        canvas,
        companion,
        Math.round(figure.left * scale),
        Math.round(figure.foot * scale) - companion.height,
        stage,
        'figure',
      );
    }
    const shape = await parts.drawing(
      depicts,
      [thing.box[0] * scale, thing.box[1] * scale],
      thing.tilt,
      thing.mirrored,
      (raster) => scene.prepare?.(raster, 'thing') ?? raster,
    );
    // Small flat things are held up to the hand instead of lying at the figure's feet.
    const lift = figure && shape.height < 150 * scale && scene.floor === null ? 46 * scale : 0;
    const left = figure
      ? Math.min(492 * scale - shape.width, Math.max(20 * scale, thing.x * scale - shape.width / 2))
      : thing.x * scale - shape.width / 2;
    const top =
      thing.foot === null
        ? (side - shape.height) / 2
        : thing.foot * scale - shape.height - lift - (scene.floor === null ? 6 * scale : 0);
    scene.put(canvas, shape, Math.round(left), Math.round(top), stage, 'thing');
    scene.finish?.(canvas, stage);
    return { canvas, color: ground.deep };
  };

  return {
    version: `scenes${SCENES}-${parts.version}-sharp${sharp.versions.sharp}-vips${sharp.versions.vips}`,
    draw: async (request) => {
      const { canvas, color } = await drawn(request, SIDE);
      return finish(canvas, color);
    },
    enlarge: async (request) => {
      const { canvas } = await drawn(request, 2 * SIDE);
      return picture(canvas).webp({ quality: 82, effort: 2 }).toBuffer();
    },
  };
}

const picture = ({ data, width, height }: Raster): sharp.Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();

async function finish(canvas: Raster, color: string): Promise<Illustration> {
  const [webp512, webp256, small, { rgbaToThumbHash }] = await Promise.all([
    picture(canvas).webp({ quality: 82, effort: 2 }).toBuffer(),
    picture(canvas).resize(256, 256).webp({ quality: 82, effort: 2 }).toBuffer(),
    raw(picture(canvas).resize(64, 64)),
    import('thumbhash'),
  ]);
  return {
    webp512,
    webp256,
    thumbHash: Buffer.from(rgbaToThumbHash(64, 64, small.data)).toString('base64'),
    color,
  };
}
