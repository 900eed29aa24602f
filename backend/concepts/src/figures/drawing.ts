/** The warm dark ink of all outlines. */
export const INK = '#3a2838';
export const LINE = 5;

export type Pose = 'hold' | 'point' | 'wave' | 'sleep';
export type Circle = readonly [x: number, y: number, r: number];

/** A figure in a box of 240 x 300 that stands on its lower edge. */
export type Figure = { draw(pose: Pose): string; face: readonly [x: number, y: number, side: number] };
export const FIGURE_BOX = { width: 264, height: 300 } as const;

const circles = (list: readonly Circle[], grow: number): string =>
  list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + grow}"/>`).join('');

/** The outline of a cloud, to be drawn before its circles. */
export const cloudInk = (list: readonly Circle[]): string => `<g fill="${INK}">${circles(list, LINE)}</g>`;
export const cloudFill = (list: readonly Circle[], fill: string): string =>
  `<g fill="${fill}">${circles(list, 0)}</g>`;

export const inked = (d: string, fill: string, width = LINE): string =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

/** A limb: a thick line with an outline. */
export const limb = (d: string, width: number, colour: string): string =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width + 2 * LINE}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;

export const outline = `stroke="${INK}" stroke-width="${LINE}"`;

/** An open eye with two highlights. */
export const eye = (x: number, y: number, iris: string): string =>
  oval(x, y, 10.5, 13, '#241a2a') +
  oval(x, y + 3, 7.5, 8.5, iris) +
  oval(x, y + 1, 6, 7.5, '#241a2a') +
  oval(x + 3.5, y - 5, 4.2, 4.6, '#fff') +
  oval(x - 3.5, y + 5, 2.2, 2.2, '#fff');

export const shutEye = (x: number, y: number): string => stroke(`M${x - 10} ${y}q10 9 20 0`, INK, 4.5);

/** The sign of sleep without letters: a moon and two stars. */
export const night =
  inked('M226 34a24 24 0 1 0 26 34 20 20 0 0 1-26-34z', '#ffd35c', 4) +
  `<path d="M212 92l2.5 6 6 2.5-6 2.5-2.5 6-2.5-6-6-2.5 6-2.5z" fill="#ffd35c" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/>`;
