import sharp from 'sharp';
import { raw } from '../picture-parts';
import { grain, noise } from './noise';
import { clamp, footing, layAt, ovalShadow, over, smooth, unlit, type Drawing, type Raster } from './raster';
import { relief } from './relief';
import type { Scene, Stage } from './scene';

const FLOOR = 440;
const TABLE = 338;
const DARK = [28, 16, 10] as const;

/** Blurred rooms: wall colours and the bokeh of their lights. */
const rooms = [
  {
    top: '#f3e2c7',
    low: '#d9b98d',
    lights: ['#fff3d6', '#ffd98f', '#f7b267', '#cfe3b0'],
    wood: [0.62, 0.4, 0.24],
  },
  {
    top: '#dfe9e2',
    low: '#a9c2a4',
    lights: ['#f4fff0', '#bfe0a0', '#8fc48a', '#ffe9a8'],
    wood: [0.55, 0.38, 0.25],
  },
  {
    top: '#dde7f0',
    low: '#a8b9c9',
    lights: ['#ffffff', '#cfe4f7', '#ffe2b8', '#b6cbe0'],
    wood: [0.5, 0.36, 0.27],
  },
  {
    top: '#f1d9cf',
    low: '#c79a8a',
    lights: ['#ffeadb', '#ffc2a1', '#e9a0a0', '#fff0c2'],
    wood: [0.45, 0.29, 0.2],
  },
] as const;

/** Photographic look: a wooden table, a blurred room, one window as light source. */
export const realistic: Scene = {
  floor: FLOOR,
  line: '#705248',
  backdrop: (stage) => room(stage),
  put(canvas, drawing, left, top, { scale }, role) {
    const { from, to } = footing(drawing);
    const foot = top + drawing.height - 2 * scale;
    const [middle, half] = [left + (from + to) / 2, (to - from) / 2];
    // A wide soft shadow away from the light, and a narrow dark one at the contact.
    ovalShadow(
      canvas,
      [middle + half * 0.35 + 18 * scale, foot + 2 * scale],
      half * 1.25 + 40 * scale,
      30 * scale,
      DARK,
      0.4,
    );
    ovalShadow(canvas, [middle + 6 * scale, foot], half * 1.02 + 14 * scale, 15 * scale, DARK, 0.62);
    ovalShadow(canvas, [middle, foot + scale], half * 0.98 + 4 * scale, 6 * scale, DARK, 0.75);
    mirrored(canvas, drawing, left, top, scale);
    lit(canvas, drawing, left, top, scale, role === 'thing' ? 1 : 0.7);
  },
  finish(canvas) {
    const { data, width } = canvas;
    for (let y = 0; y < width; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const to = (y * width + x) * 4;
        const corner = Math.hypot(x / width - 0.5, y / width - 0.48);
        const factor = 1 - 0.42 * smooth(0.42, 0.78, corner);
        const speck = (grain(x, y, 7) - 0.5) * 7;
        for (let c = 0; c < 3; c += 1)
          data[to + c] = Math.max(0, Math.min(255, Math.round((data[to + c] as number) * factor + speck)));
      }
    }
  },
};

/** A faint reflection in the varnish. */
function mirrored(
  canvas: Raster,
  { data, width, height }: Raster,
  left: number,
  top: number,
  scale: number,
): void {
  const deep = Math.min(Math.round(54 * scale), height, canvas.height - top - height);
  for (let d = 0; d < deep; d += 1) {
    for (let x = Math.max(0, -left); x < Math.min(width, canvas.width - left); x += 1) {
      const from = ((height - 1 - d) * width + x) * 4;
      layAt(
        canvas.data,
        ((top + height + d - 1) * canvas.width + x + left) * 4,
        data,
        from,
        ((data[from + 3] as number) / 255) * 0.13 * (1 - d / deep),
      );
    }
  }
}

function lit(
  canvas: Raster,
  drawing: Drawing,
  left: number,
  top: number,
  scale: number,
  strength: number,
): void {
  const { light, gloss, rim } = relief(drawing, 60 * scale, 10 * scale);
  const out = new Uint8Array(4);
  over(canvas, drawing, left, top, (from, to, x, y) => {
    const cover = drawing.data[from + 3] as number;
    if (cover === 0) return;
    const i = from / 4;
    const fall = ((light[i] as number) - 1) * strength;
    const low = y / drawing.height;
    // Skin, peel and cardboard are never a single colour.
    const texture = 1 + (noise(x / (5 * scale), y / (5 * scale), 11) - 0.5) * 0.06 * strength;
    const [r, g, b] = [
      drawing.data[from] as number,
      drawing.data[from + 1] as number,
      drawing.data[from + 2] as number,
    ];
    const grey = r * 0.3 + g * 0.59 + b * 0.11;
    const shine = ((gloss[i] as number) * 0.34 + (rim[i] as number) * 0.12) * strength;
    for (let c = 0; c < 3; c += 1) {
      const quiet = grey + ((drawing.data[from + c] as number) - grey) * 0.88;
      const warm = c === 0 ? 1.02 : c === 2 ? 0.93 : 0.985;
      const bounce = c === 0 ? 1.02 : c === 1 ? 0.96 : 0.88;
      const shaded =
        quiet *
        texture *
        (fall < 0 ? 1 + fall * 0.66 : 1 + fall * 0.3) *
        (1 - 0.2 * smooth(0.45, 1, low) * strength) *
        (low > 0.8 ? warm * (1 + (bounce - 1) * (low - 0.8) * 5) : warm);
      out[c] = Math.round(255 * clamp(shaded / 255 + (1 - clamp(shaded / 255)) * shine));
    }
    layAt(canvas.data, to, out, 0, cover / 255);
  });
  unlit(canvas, drawing, left, top);
}

async function room({ side, scale, variant }: Stage): Promise<Raster> {
  const { top, low, lights, wood } = rooms[variant % rooms.length] as (typeof rooms)[number];
  const discs = Array.from({ length: 15 }, (_, i) => {
    const [x, y, r] = [
      grain(i, 1, variant) * 512,
      grain(i, 2, variant) * 300,
      20 + grain(i, 3, variant) * 46,
    ];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="${lights[i % lights.length]}" fill-opacity="${(0.22 + grain(i, 4, variant) * 0.36).toFixed(2)}"/>`;
  });
  const window = variant % 2 === 0 ? 40 : 300;
  const wall = await raw(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${side}" height="${side}"><defs><linearGradient id="w" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".68" stop-color="${low}"/></linearGradient>` +
          `<filter id="f" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="17"/></filter><filter id="n" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="3.5"/></filter></defs>` +
          `<path fill="url(#w)" d="M0 0h512v512H0z"/><g filter="url(#f)"><path fill="#fff" fill-opacity=".75" d="M${window} -20h78v230h-78zM${window + 92} -20h78v230h-78z"/><path fill="#3b2a20" fill-opacity=".2" d="M${380 - window} 200h120v170h-120zM${(window + 250) % 420} 250h70v110h-70z"/></g><g filter="url(#n)">${discs.join('')}</g></svg>`,
      ),
    ),
  );
  planks(wall, scale, variant, wood);
  return wall;
}

/** The table over the lower part: boards with grain, in perspective. */
function planks(
  { data, width }: Raster,
  scale: number,
  variant: number,
  wood: readonly [number, number, number],
): void {
  const edge = Math.round(TABLE * scale);
  for (let y = edge; y < width; y += 1) {
    const near = (y - edge) / (width - edge);
    const deep = 0.35 + near;
    for (let x = 0; x < width; x += 1) {
      const across = ((x / width - 0.5) / (0.45 + near * 0.75)) * 6 + 20;
      const board = Math.floor(across);
      const seam = Math.min(across - board, board + 1 - across) < 0.012 / deep + 0.006 ? 0.55 : 1;
      const fibre =
        noise(across * 11, near * 3 + board * 7, 31 + variant) * 0.5 +
        noise(across * 38, near * 6 + board * 3, 47) * 0.3 +
        noise(across * 3, near * 1.4, 59) * 0.3;
      const tone =
        (0.72 + fibre * 0.42 + (grain(board, 3, variant) - 0.5) * 0.16) * seam * (1.12 - near * 0.3);
      const haze = 1 - smooth(0, 0.2, near);
      const to = (y * width + x) * 4;
      for (let c = 0; c < 3; c += 1) {
        const colour = clamp((wood[c] as number) * tone * 1.15);
        data[to + c] = Math.round(255 * (colour * (1 - haze * 0.28) + haze * 0.28 * 0.86));
      }
    }
  }
  // The far edge is blurred too.
  for (let y = edge - 3; y < edge + 3; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let c = 0; c < 3; c += 1) {
        const to = (y * width + x) * 4 + c;
        data[to] = Math.round(
          ((data[to - width * 4] as number) + (data[to] as number) + (data[to + width * 4] as number)) / 3,
        );
      }
}
