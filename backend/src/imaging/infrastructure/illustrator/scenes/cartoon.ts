import sharp from 'sharp';
import { raw } from '../picture-parts';
import { channels, type Raster } from './raster';
import type { Scene, Stage } from './scene';
import { stick, sticker } from './sticker';
import { sunburst } from './sunburst';

const INK = 6;
const FLOOR = 458;
const TURNS = [5, 16, 10, 21];
/** Figures repeat, and so do the distances of their pixels. */
const cutOuts = new WeakMap<Raster, ReturnType<typeof sticker>>();

/** Rays, dots, and stickers with an ink outline and a white edge. */
export const cartoon: Scene = {
  floor: null,
  line: null,
  backdrop: ({ ground, side, variant, accompanied }) =>
    raw(
      sharp(
        Buffer.from(
          sunburst(
            ground,
            512,
            [256, accompanied ? 236 : 256],
            TURNS[variant % TURNS.length] ?? 0,
            accompanied ? FLOOR : null,
          ).replace('width="512" height="512"', `width="${side}" height="${side}"`),
        ),
      ),
    ),
  put(canvas, drawing, left, top, { ground, scale }: Stage, role) {
    const known = cutOuts.get(drawing);
    const cut = known ?? sticker(drawing, role === 'thing' ? INK : 0, scale);
    if (!known) cutOuts.set(drawing, cut);
    stick(
      canvas,
      cut,
      left,
      top,
      channels(ground.deep).map((channel) => channel * 0.5),
    );
  },
};
