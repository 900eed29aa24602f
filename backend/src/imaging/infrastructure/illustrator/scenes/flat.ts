import { posterised } from './posterise';
import { channels, lay, layAt, mix, over, type Raster } from './raster';
import type { Scene, Stage } from './scene';

const DISC = { x: 256, y: 256, r: 196 };
const SHADOW_LENGTH = 150;

/** Flat colours without shading or outline, on a disc, with a long flat shadow. */
export const flat: Scene = {
  floor: null,
  line: '#b9a6b4',
  backdrop({ side, scale, ground, accompanied }) {
    const data = new Uint8Array(side * side * 4).fill(255);
    const [light, deep] = [channels(ground.light), channels(ground.deep)];
    const [cx, cy, r] = disc(accompanied, scale);
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        const to = (y * side + x) * 4;
        lay(data, to, light, 1);
        lay(data, to, deep, Math.min(1, Math.max(0, r + 0.5 - Math.hypot(x - cx, y - cy))));
      }
    }
    return Promise.resolve({ data, width: side, height: side });
  },
  prepare: (drawing, role) => posterised(drawing, role === 'thing' ? 9 : 14),
  put(canvas, drawing, left, top, stage) {
    longShadow(canvas, drawing, left, top, stage);
    over(canvas, drawing, left, top, (from, to) =>
      layAt(canvas.data, to, drawing.data, from, (drawing.data[from + 3] as number) / 255),
    );
  },
};

const disc = (accompanied: boolean, scale: number): [number, number, number] => [
  DISC.x * scale,
  DISC.y * scale,
  (accompanied ? 216 : DISC.r) * scale,
];

/** Falls to the lower right, within the disc. */
function longShadow(
  canvas: Raster,
  { data, width, height }: Raster,
  left: number,
  top: number,
  { side, scale, ground, accompanied }: Stage,
): void {
  const length = Math.round(SHADOW_LENGTH * scale);
  const [cx, cy, r] = disc(accompanied, scale);
  const bare = channels(ground.deep);
  const colour = mix(bare, [40, 24, 60], 0.24);
  const [wide, high] = [Math.min(side - left, width + length), Math.min(side - top, height + length)];
  // Remaining shadow at each pixel, one step from the upper left.
  const reach = new Float32Array(wide * high);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const own = x < width && y < height ? (data[(y * width + x) * 4 + 3] as number) / 255 : 0;
      const before = x > 0 && y > 0 ? (reach[(y - 1) * wide + x - 1] as number) - 1 / length : 0;
      const now = Math.max(own > 0.5 ? 1 : 0, before);
      reach[y * wide + x] = now;
      if (now <= 0 || own > 0.99 || y + top < 0 || x + left < 0) continue;
      const to = ((y + top) * side + x + left) * 4;
      if (bare.some((channel, c) => Math.abs(channel - (canvas.data[to + c] as number)) > 3)) continue;
      const inside = Math.min(1, Math.max(0, r + 0.5 - Math.hypot(x + left - cx, y + top - cy)));
      lay(canvas.data, to, colour, inside * Math.min(1, now * 3) * 0.55);
    }
  }
}
