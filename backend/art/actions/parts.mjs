// Parts of the drawings of actions: a round yellow face and yellow hands, without skin, hair or sex, in the ink of the
// animals. All are drawn in a box of 240; an arm goes on beyond the edge of its picture.

import { INK, LINE, fill, inked, oval, stroke } from '../animals/parts.mjs';

export { INK, fill, inked, oval, stroke };
const SKIN = '#ffd35f';
const SHADE = '#f6b843';
const round = (value) => Number(value.toFixed(1));

/** Shapes that overlap, in one outline around all of them. */
export const joined = (d, colour) =>
  `<path d="${d}" fill="${colour}" stroke="${INK}" stroke-width="${2 * LINE}" stroke-linejoin="round" paint-order="stroke"/>`;
export const at = (x, y, turn, content) =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}">${content}</g>`;
export const mirrored = (content) => `<g transform="matrix(-1 0 0 1 240 0)">${content}</g>`;
export const both = (part) => part + mirrored(part);
/** Finer than an outline: seams, folds, pages. */
export const seam = (d, colour = INK, width = 3.5) => stroke(d, colour, width);
export const box = (x, y, w, h, r, colour) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${colour}" stroke="${INK}" stroke-width="${LINE}"/>`;
export const disc = (x, y, r, colour) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" stroke="${INK}" stroke-width="${LINE}"/>`;

const mouths = {
  smile: (k) =>
    stroke(
      `M${round(-22 * k)} ${round(26 * k)}q${round(22 * k)} ${round(24 * k)} ${round(44 * k)} 0`,
      INK,
      5,
    ),
  open: (k) =>
    inked(
      `M${round(-24 * k)} ${round(24 * k)}q${round(24 * k)} ${round(8 * k)} ${round(48 * k)} 0q${round(-3 * k)} ${round(34 * k)}-${round(24 * k)} ${round(34 * k)}t${round(-24 * k)}-${round(34 * k)}z`,
      '#9d3f55',
      4,
    ),
  yawn: (k) =>
    inked(
      `M0 ${round(20 * k)}q${round(20 * k)} 0 ${round(20 * k)} ${round(26 * k)}t${round(-20 * k)} ${round(22 * k)}-${round(20 * k)}-${round(22 * k)} ${round(20 * k)}-${round(26 * k)}z`,
      '#9d3f55',
      4,
    ),
  none: () => '',
};
const openEye = (x, y, k) =>
  oval(x, y, round(11.5 * k), round(14 * k), '#3a2423') +
  `<circle cx="${round(x + 4 * k)}" cy="${round(y - 5 * k)}" r="${round(4.6 * k)}" fill="#fff"/>`;
const eyes = {
  open: openEye,
  down: (x, y, k) =>
    oval(x, round(y + 5 * k), round(11.5 * k), round(14 * k), '#3a2423') +
    `<circle cx="${x}" cy="${round(y + 13 * k)}" r="${round(4.6 * k)}" fill="#fff"/>`,
  shut: (x, y, k) =>
    stroke(`M${round(x - 15 * k)} ${y}q${round(15 * k)} ${round(13 * k)} ${round(30 * k)} 0`, INK, 5),
  glad: (x, y, k) =>
    stroke(
      `M${round(x - 14 * k)} ${round(y + 5 * k)}q${round(14 * k)}-${round(17 * k)} ${round(28 * k)} 0`,
      INK,
      5,
    ),
};

/** A face of radius `r`; a mouth of its own is drawn over it. */
export function face(x, y, r, { eyes: look = 'open', mouth = 'smile', turn = 0 } = {}) {
  const k = round(r / 88);
  const [ex, ey] = [round(r * 0.37), round(r * -0.14)];
  return at(
    x,
    y,
    turn,
    `<circle r="${r}" fill="${SKIN}"/>` +
      fill(`M-${r} 0A${r} ${r} 0 0 0 ${r} 0A${r} ${round(r * 0.82)} 0 0 1-${r} 0z`, SHADE) +
      `<circle r="${r}" fill="none" stroke="${INK}" stroke-width="${LINE}"/>` +
      [-1, 1]
        .map((s) =>
          oval(
            round(s * r * 0.62),
            round(r * 0.16),
            round(14 * k),
            round(9 * k),
            '#ff8f7d',
            'fill-opacity=".6"',
          ),
        )
        .join('') +
      eyes[look](-ex, ey, k) +
      eyes[look](ex, ey, k) +
      mouths[mouth](k),
  );
}

/** An arm from the middle of a hand on, at an angle in degrees. */
const armPath = (angle, length = 230, from = 17, to = 27) => {
  const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const point = (along, across) => `${round(c * along - s * across)} ${round(s * along + c * across)}`;
  return `M${point(2, -from)}L${point(length, -to)} ${point(length, to)} ${point(2, from)}z`;
};
const fist = 'M-27-12C-27-25-18-30-6-30H8C24-30 31-17 31 0S24 30 8 30H-6C-18 30-27 25-27 12z';

/** A fist around a thing whose axis is the fist's own y; the arm leaves at its own angle. */
export const grip = (x, y, turn, arm, length) =>
  at(x, y, turn, joined(fist + armPath(arm - turn, length), SKIN) + seam('M-25-11H2M-27 0H2M-25 11H2'));

const flat =
  'M-42 4C-43-8-36-13-26-13H10C24-14 30-6 30 4S22 24 6 24H-28C-38 24-41 15-42 4zM-18-8C-27-20-23-33-12-33S4-20 14-8z';
/** A flat hand with its fingers at -x and the thumb at -y, or at y if it is flipped. */
export const palm = (x, y, turn, arm, { flip = false, size = 1 } = {}) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size} ${flip ? -size : size})">${joined(flat + armPath(flip ? turn - arm : arm - turn), SKIN)}${seam('M-41 5H-18M-38 14H-18')}</g>`;

/** A hand with its fingers apart at -y, seen from its back; the arm leaves at y. `thumb` is -1 for its left side. */
export function spread(x, y, turn, thumb = 1) {
  const fingers = 'M-22-14L-28-42M-8-18L-10-54M8-18L10-54M22-14L28-42';
  const side = `M${-22 * thumb} 8L${-44 * thumb}-12`;
  const limbs = (colour, more) => stroke(fingers + side, colour, 15 + more);
  return at(
    x,
    y,
    turn,
    limbs(INK, 10) +
      joined('M-30-18H30Q32 14 20 34L26 220H-26L-20 34Q-32 14-30-18z', SKIN) +
      limbs(SKIN, 0) +
      fill('M-29-17H29L20 32H-20z', SKIN) +
      seam('M-14-14v12M0-16v14M14-14v12'),
  );
}

const pointing = `${fist}M-10-7H-52C-64-7-64-27-52-27H-10z`;
/** A hand whose finger presses what is at -x. */
export const finger = (x, y, turn, arm) =>
  at(x, y, turn, joined(pointing + armPath(arm - turn), SKIN) + seam('M-25 3H-4M-24 14H-4M-8-6q8 1 10 9'));

/** A limb of any colour: a thick line with an outline. */
export const limb = (d, width, colour) => stroke(d, INK, width + 2 * LINE) + stroke(d, colour, width);
export const skin = SKIN;

export const bubble = (x, y, r) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#eefaff" stroke="#7cc3ea" stroke-width="3"/><circle cx="${round(x - r * 0.3)}" cy="${round(y - r * 0.3)}" r="${round(r * 0.26)}" fill="#fff"/>`;
export const drop = (x, y, size = 1) =>
  at(
    x,
    y,
    0,
    fill(
      `M0-${round(20 * size)}q${round(14 * size)} ${round(20 * size)} ${round(14 * size)} ${round(29 * size)}a${round(14 * size)} ${round(14 * size)} 0 0 1-${round(28 * size)} 0q0-${round(9 * size)} ${round(14 * size)}-${round(29 * size)}z`,
      '#4aa8ea',
      `stroke="${INK}" stroke-width="3.5" stroke-linejoin="round"`,
    ),
  );
