// The parts that all animals share: Kuzu's ink, eyes and cheeks, and a body that carries every head.
import { createRequire } from 'node:module';

const { load } = createRequire(import.meta.url)('../load-typescript.cjs');
export const { INK, LINE, cloudFill, cloudInk, eye, inked, oval, outline, stroke } = load(
  createRequire(import.meta.url).resolve('../../concepts/src/figures/drawing.ts'),
);

/** A part of the left side, and its mirror image. */
export const pair = (part) => `${part}<g transform="matrix(-1 0 0 1 240 0)">${part}</g>`;

/** An inked shape with marks that end at its outline. */
export const marked = (id, d, colour, marks, width = LINE) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath>${fill(d, colour)}<g clip-path="url(#${id})">${marks}</g>${inked(d, 'none', width)}`;

export const fill = (d, colour, extra = '') => `<path d="${d}" fill="${colour}" ${extra}/>`;

/** The one shade of a head, as a crescent above the chin. */
export const chinShade = (colour, chin = 188) =>
  fill(`M0 ${chin - 46}q120 68 240 0V260H0z`, colour, 'fill-opacity=".5"');

export const eyes = (iris, y = 128, x = 92) => eye(x, y, iris) + eye(240 - x, y, iris);

export const cheeks = (x = 72, y = 154) =>
  oval(x, y, 14, 9, '#ff9ea3', 'fill-opacity=".75"') +
  oval(240 - x, y, 14, 9, '#ff9ea3', 'fill-opacity=".75"');

/** Lines in a face are finer than an outline. */
export const line = (d, width = 4) => stroke(d, INK, width);

export const nose = (y, colour = INK) =>
  fill(`M107 ${y}q13-7 26 0-2 13-13 13t-13-13z`, colour) +
  oval(115, y + 2, 4, 2.4, '#fff', 'fill-opacity=".55"');

/** An open mouth from `120 - w` on, `h` high, with a tongue. */
export const openMouth = (y, w, h) =>
  marked(
    'm',
    `M${120 - w} ${y}q${w} ${w * 0.36} ${w * 2} 0 0 ${h}-${w} ${h}t-${w}-${h}z`,
    '#9d3f55',
    oval(120, y + h, w * 0.66, h * 0.46, '#f58d98'),
    4,
  );

/** The mouth of most animals: it opens wider for a cheer. */
export const mouth = (y, mood, wide = 1) =>
  mood === 'cheer' ? openMouth(y, 17 * wide, 22) : openMouth(y, 13 * wide, 16);
