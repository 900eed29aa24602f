import { distanceTo } from './distance';
import { clouds, grain, noise } from './noise';
import { channels, clamp, lay, mix, over, smooth, type Raster } from './raster';
import type { Scene, Stage } from './scene';

const PAPER = [253, 250, 243] as const;
const PENCIL = [92, 74, 86] as const;
/** Lower cover means the soft edge of a drawing. */
const THIN = 72;

/** Watercolour on rough paper: a wash behind, pigment gathered at the edges, a broken pencil line. */
export const watercolour: Scene = {
  floor: null,
  line: '#8d7380',
  backdrop: (stage) => Promise.resolve(wash(stage)),
  put(canvas, drawing, left, top, { scale, variant }, role) {
    const wobble = role === 'thing' ? 2.6 * scale : 1.2 * scale;
    const pad = Math.ceil(6 * scale);
    const wet = soaked(drawing, pad, wobble, scale, variant);
    paint(canvas, wet, left - pad, top - pad, scale, variant);
  },
};

function wash({ side, scale, ground, variant, accompanied }: Stage): Raster {
  const data = new Uint8Array(side * side * 4).fill(255);
  const pigment = mix(channels(ground.deep), channels(ground.light), 0.1);
  const reach = (accompanied ? 232 : 206) * scale;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const to = (y * side + x) * 4;
      const tooth = (noise(x / (2.2 * scale), y / (2.2 * scale), 3) - 0.5) * 9 + (grain(x, y, 5) - 0.5) * 3;
      const [dx, dy] = [x - side / 2, (y - side / 2) * 1.06];
      const angle = Math.atan2(dy, dx);
      const border =
        reach * (0.88 + 0.2 * clouds(Math.cos(angle) * 1.7 + 9, Math.sin(angle) * 1.7 + 9, 13 + variant)) +
        (noise(x / (9 * scale), y / (9 * scale), 17) - 0.5) * 15 * scale;
      const inside = border - Math.hypot(dx, dy);
      const body = smooth(-1.5 * scale, 2.5 * scale, inside);
      const rim = Math.exp(-((inside / (7 * scale)) ** 2)) * 0.34;
      const pool = 0.5 + 0.45 * clouds(x / (70 * scale), y / (70 * scale), 23 + variant);
      const share = clamp(body * (pool + rim + tooth / 90));
      for (let c = 0; c < 3; c += 1)
        data[to + c] = Math.round(
          Math.min(
            255,
            (PAPER[c] as number) * (1 - share) +
              (pigment[c] as number) * share * (1 - rim * 0.25) +
              tooth * 0.6,
          ),
        );
    }
  }
  return { data, width: side, height: side };
}

/** The drawing with blurred edges, and a margin for its pencil line. */
function soaked(
  { data, width, height }: Raster,
  pad: number,
  wobble: number,
  scale: number,
  variant: number,
): Raster {
  const [wide, high] = [width + 2 * pad, height + 2 * pad];
  const out = new Uint8Array(wide * high * 4);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const sx = x - pad + (noise(x / (11 * scale), y / (11 * scale), 29 + variant) - 0.5) * 2 * wobble;
      const sy = y - pad + (noise(x / (11 * scale), y / (11 * scale), 37 + variant) - 0.5) * 2 * wobble;
      sample(data, width, height, sx, sy, out, (y * wide + x) * 4);
    }
  }
  return { data: out, width: wide, height: high };
}

function sample(
  data: Uint8Array,
  width: number,
  height: number,
  sx: number,
  sy: number,
  out: Uint8Array,
  to: number,
): void {
  const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let k = 0; k < 4; k += 1) {
    const [x, y] = [x0 + (k & 1), y0 + (k >> 1)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const share = (k & 1 ? sx - x0 : 1 - sx + x0) * (k >> 1 ? sy - y0 : 1 - sy + y0);
    const from = (y * width + x) * 4;
    const weight = share * (data[from + 3] as number);
    a += weight;
    r += (data[from] as number) * weight;
    g += (data[from + 1] as number) * weight;
    b += (data[from + 2] as number) * weight;
  }
  if (a <= 0) return;
  out[to] = Math.round(r / a);
  out[to + 1] = Math.round(g / a);
  out[to + 2] = Math.round(b / a);
  out[to + 3] = Math.round(a);
}

function paint(
  canvas: Raster,
  drawing: Raster,
  left: number,
  top: number,
  scale: number,
  variant: number,
): void {
  const { data, width, height } = drawing;
  const alpha = new Uint8Array(width * height);
  const rest = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i += 1) {
    // Steam and bubbles count as bodies: the line goes around them, not through them.
    const cover = data[i * 4 + 3] as number;
    alpha[i] = cover < THIN ? cover : 255;
    rest[i] = 255 - (alpha[i] as number);
  }
  const away = distanceTo(alpha, width, height);
  const depth = distanceTo(rest, width, height);
  const wet = new Uint8Array(4);
  over(canvas, drawing, left, top, (from, to, x, y) => {
    const i = from / 4;
    const cover = (data[from + 3] as number) / 255;
    if (cover > 0) {
      const inner = depth[i] as number;
      const edge = 1 - smooth(0, 6 * scale, inner);
      const pool = clouds(x / (34 * scale), y / (34 * scale), 41 + variant);
      const bloom = smooth(0.6, 0.78, clouds(x / (52 * scale) + 7, y / (52 * scale), 43 + variant)) * 0.34;
      const tooth = (noise((x + left) / (2.2 * scale), (y + top) / (2.2 * scale), 3) - 0.5) * 0.1;
      for (let c = 0; c < 3; c += 1) {
        const thin = 255 - (255 - (data[from + c] as number)) * (0.74 + 0.3 * pool + tooth);
        const pale = thin + ((PAPER[c] as number) - thin) * bloom;
        wet[c] = Math.round(Math.max(0, Math.min(255, pale * (1 - edge * 0.2))));
      }
      lay(canvas.data, to, [wet[0] as number, wet[1] as number, wet[2] as number], cover * 0.97);
    }
    const gap = Math.max(away[i] as number, 0);
    const hold = smooth(0.26, 0.46, noise((x + 40) / (17 * scale), y / (17 * scale), 53 + variant));
    const line =
      (1 - smooth(0.4 * scale, 1.9 * scale, Math.abs(gap - 1.2 * scale))) * (alpha[i] === 255 ? 0 : 1);
    if (line > 0) lay(canvas.data, to, PENCIL, line * hold * 0.72);
  });
}
