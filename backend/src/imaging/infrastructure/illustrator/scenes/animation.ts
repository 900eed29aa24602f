import sharp from 'sharp';
import { raw } from '../picture-parts';
import {
  channels,
  clamp,
  footing,
  layAt,
  mix,
  ovalShadow,
  over,
  unlit,
  type Drawing,
  type Raster,
} from './raster';
import { relief } from './relief';
import type { Scene } from './scene';
import type { Pastel } from './sunburst';

const FLOOR = 436;

/** Rounded, glossy bodies in a studio, lit from the upper left, on a podium. */
export const animation: Scene = {
  floor: FLOOR,
  line: '#7d5c6b',
  backdrop: ({ ground, side, variant, accompanied }) =>
    raw(sharp(Buffer.from(studio(ground, side, variant, accompanied)))),
  put(canvas, drawing, left, top, { ground, scale }, role) {
    const { from, to } = footing(drawing);
    const shade = mix(channels(ground.deep), [52, 30, 70], 0.62);
    const middle: [number, number] = [left + (from + to) / 2, top + drawing.height - 3 * scale];
    ovalShadow(
      canvas,
      [middle[0] + 14 * scale, middle[1] + 4 * scale],
      (to - from) * 0.62 + 34 * scale,
      30 * scale,
      shade,
      0.42,
    );
    ovalShadow(canvas, middle, (to - from) * 0.5 + 10 * scale, 11 * scale, shade, 0.55);
    rounded(canvas, drawing, left, top, scale, role === 'thing' ? 1 : 0.6);
  },
};

function rounded(
  canvas: Raster,
  drawing: Drawing,
  left: number,
  top: number,
  scale: number,
  strength: number,
): void {
  const { light, gloss, rim } = relief(drawing, 46 * scale, 5 * scale);
  const lit = new Uint8Array(4);
  over(canvas, drawing, left, top, (from, to) => {
    const cover = drawing.data[from + 3] as number;
    if (cover === 0) return;
    const i = from / 4;
    const fall = ((light[i] as number) - 1) * strength;
    const shine = ((gloss[i] as number) * 0.62 + (rim[i] as number) * 0.2) * strength;
    const [r, g, b] = [
      drawing.data[from] as number,
      drawing.data[from + 1] as number,
      drawing.data[from + 2] as number,
    ];
    const grey = r * 0.3 + g * 0.59 + b * 0.11;
    for (let c = 0; c < 3; c += 1) {
      // More saturation than the drawing has, violet shade, and additive light that does not bleach.
      const vivid = grey + ((drawing.data[from + c] as number) - grey) * 1.16;
      const shaded = fall < 0 ? vivid * (1 + fall * (c === 2 ? 0.42 : 0.62)) : vivid * (1 + fall * 0.22);
      lit[c] = Math.round(255 * clamp(shaded / 255 + (1 - clamp(shaded / 255)) * shine));
    }
    layAt(canvas.data, to, lit, 0, cover / 255);
  });
  unlit(canvas, drawing, left, top);
}

function studio({ light, deep }: Pastel, side: number, variant: number, accompanied: boolean): string {
  const rx = accompanied ? 236 : 176;
  const lamp = [150, 360, 256, 200][variant % 4] as number;
  const y = FLOOR - 6;
  const high = accompanied ? 30 : 34;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${side}" height="${side}"><defs>` +
    `<linearGradient id="w" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".7" stop-color="${deep}"/><stop offset="1" stop-color="${deep}"/></linearGradient>` +
    `<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${lamp}" cy="150" r="330"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".5" stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="s" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${light}"/><stop offset=".3" stop-color="#fff"/><stop offset=".62" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>` +
    `<radialGradient id="t" cx=".4" cy=".4" r=".75"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${light}"/></radialGradient>` +
    `<filter id="b" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="11"/></filter></defs>` +
    `<path fill="url(#w)" d="M0 0h512v512H0z"/><path fill="url(#l)" d="M0 0h512v512H0z"/>` +
    `<path fill="${deep}" fill-opacity=".55" d="M0 392q256-46 512 0v120H0z"/>` +
    `<ellipse cx="266" cy="${y + high + 12}" rx="${rx + 12}" ry="34" fill="#3a2348" fill-opacity=".26" filter="url(#b)"/>` +
    `<path fill="url(#s)" d="M${256 - rx} ${y}v${high}a${rx} 32 0 0 0 ${2 * rx} 0v-${high}z"/>` +
    `<ellipse cx="256" cy="${y}" rx="${rx}" ry="32" fill="url(#t)"/>` +
    `<ellipse cx="256" cy="${y}" rx="${rx - 1.5}" ry="31" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"/></svg>`
  );
}
