import sharp from 'sharp';
import { figureSvg, type FigureName, type Pose } from './figures';
import { PictureParts, raw } from './picture-parts';
import { stick, sticker, type Raster, type Sticker } from './scenes/sticker';
import { sunburst } from './scenes/sunburst';

export type DrawingOrder = { depicts: string; style: 'cartoon'; character: FigureName | null; variant: number };
export type DrawnPicture = { webp512: Buffer; webp256: Buffer; thumbHash: string; color: string };

export interface Illustrator {
  /** Names everything that decides the bytes of a picture: drawings, this code, sharp and its libraries. */
  readonly version: string;
  draw(order: DrawingOrder): Promise<DrawnPicture>;
}

/** Raise this when the code here draws differently. */
const SCENES = 1;
const SIDE = 512;
const INK = 6;
const FLOOR = 458;
/** Rays' turn and the thing's tilt of each variant; with two to seven grounds the combinations do not come round for long. */
const TURNS = [5, 16, 10, 21];
const TILTS = [0, -7, 6, -3, 8];
const POSES: readonly Pose[] = ['hold', 'wave', 'point'];

// Each picture is drawn on one thread; the caller draws several at a time.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 50 });

export function createIllustrator(artDir: string): Illustrator {
  const parts = new PictureParts(artDir);
  const figures = new Map<string, Promise<Sticker>>();

  const figure = (name: FigureName, pose: Pose): Promise<Sticker> => {
    const known = figures.get(`${name} ${pose}`);
    if (known) return known;
    const drawn = raw(sharp(Buffer.from(figureSvg(name, pose, 356)))).then((raster) => sticker(raster, 0));
    figures.set(`${name} ${pose}`, drawn);
    return drawn;
  };

  return {
    version: `cartoon${SCENES}-${parts.version}-sharp${sharp.versions.sharp}-vips${sharp.versions.vips}`,
    async draw({ depicts, character, variant }) {
      const ground = parts.ground(depicts, variant);
      const tilt = TILTS[variant % TILTS.length] ?? 0;
      const mirrored = variant % 2 === 1;
      const turn = TURNS[variant % TURNS.length] ?? 0;
      const shade = channels(ground.deep).map((channel) => channel * 0.5);

      if (character === null) {
        const canvas = await raw(sharp(Buffer.from(sunburst(ground, SIDE, [256, 256], turn, null))));
        const thing = await parts.drawing(depicts, [322, 322], tilt, mirrored);
        stick(canvas, sticker(thing, INK), Math.round((SIDE - thing.width) / 2), Math.round((SIDE - thing.height) / 2), shade);
        return finish(canvas, ground.deep);
      }

      const pose = POSES[variant % POSES.length] ?? 'hold';
      const canvas = await raw(sharp(Buffer.from(sunburst(ground, SIDE, [256, 236], turn, FLOOR))));
      const who = await figure(character, pose);
      stick(canvas, who, 18, FLOOR - 356, shade);
      const thing = await parts.drawing(depicts, [236, 252], tilt, mirrored);
      // Small flat things are held up to the hand instead of lying at its feet.
      const lift = thing.height < 150 ? 46 : 0;
      stick(canvas, sticker(thing, INK), Math.round(Math.min(492 - thing.width, 372 - thing.width / 2)), FLOOR - INK - thing.height - lift, shade);
      return finish(canvas, ground.deep);
    },
  };
}

async function finish(canvas: Raster, color: string): Promise<DrawnPicture> {
  const picture = (): sharp.Sharp => sharp(canvas.data, { raw: { width: SIDE, height: SIDE, channels: 4 } }).removeAlpha();
  const [webp512, webp256, small, { rgbaToThumbHash }] = await Promise.all([
    picture().webp({ quality: 82, effort: 2 }).toBuffer(),
    picture().resize(256, 256).webp({ quality: 82, effort: 2 }).toBuffer(),
    raw(picture().resize(64, 64)),
    import('thumbhash'),
  ]);
  return { webp512, webp256, thumbHash: Buffer.from(rgbaToThumbHash(64, 64, small.data)).toString('base64'), color };
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
