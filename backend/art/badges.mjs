// Badges for chores that share an object: set and clear the table, wash and polish the car.
const star = (x, y, r) =>
  `<path d="M${x} ${y - r}q${r * 0.14} ${r * 0.86} ${r} ${r}q-${r * 0.86} ${r * 0.14}-${r} ${r}q-${r * 0.14}-${r * 0.86}-${r}-${r}q${r * 0.86}-${r * 0.14} ${r}-${r}" fill="#ffc531" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>`;
const bubble = (x, y, r) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#bfe4fb" fill-opacity=".82" stroke="#fff" stroke-width="1.8"/><path d="M${x - r * 0.6} ${y}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.6}-${r * 0.6}" fill="none" stroke="#fff" stroke-width="${r * 0.22}" stroke-linecap="round"/><path d="M${x + r * 0.5} ${y + r * 0.3}a${r * 0.6} ${r * 0.6} 0 0 1-${r * 0.4} ${r * 0.3}" fill="none" stroke="#f7a8cf" stroke-width="${r * 0.18}" stroke-linecap="round"/>`;
/** A disc's radius in the box of 128, with its white edge. */
const DISC = 25;
const disc = (x, y, colour, inside) =>
  `<g transform="translate(${x} ${y}) scale(${DISC / 21})"><circle r="21" fill="#fff"/><circle r="18.5" fill="${colour}"/>${inside}</g>`;
const arrow = (turn) =>
  `<path transform="rotate(${turn})" d="M-10.5 0H9M0-9.5L10 0 0 9.5" fill="none" stroke="#fff" stroke-width="6.6" stroke-linecap="round" stroke-linejoin="round"/>`;

const lines = (d, width = 4) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const drop = (x, y, r) =>
  `<path d="M${x} ${y - r * 1.3}q${r} ${r * 1.1} ${r} ${r * 1.6}a${r} ${r} 0 0 1-${2 * r} 0q0-${r * 0.5} ${r}-${r * 1.6}z" fill="#4fb3ec" stroke="#fff" stroke-width="2" paint-order="stroke"/>`;
const flake = Array.from(
  { length: 6 },
  (_, i) => `<g transform="rotate(${i * 60})">${lines('M0 0v-13M-4-11l4 3 4-3', 3.2)}</g>`,
).join('');

/** At the lower corner of the thing and not below it, so that a table stands on its own foot. */
const below = ({ x, y, w, h }) => [x + w * 0.92, y + h - DISC + 2];
const above = ({ x, y, w, h }) => [x + w * 0.92, y + h * 0.12];

/** Badges that are a sign on a disc: its middle, its colour and the sign. */
const signs = {
  'arrow-in': [below, '#0b7264', arrow(90)],
  'arrow-out': [below, '#bc4206', arrow(-45)],
  power: [below, '#c0392f', lines('M0-12V-1M-7.5-7.5a10.6 10.6 0 1 0 15 0', 5)],
  snow: [above, '#3d8fd6', flake],
  heart: [
    above,
    '#e2497d',
    '<path d="M0 12C-16 2-13-10-6-10c4 0 5 3 6 5 1-2 2-5 6-5 7 0 10 12-6 22z" fill="#fff"/>',
  ],
  plus: [below, '#3aa35c', lines('M0-9V9M-9 0H9', 6)],
  clock: [
    below,
    '#5468d4',
    '<circle r="12" fill="#fff"/><path d="M0-8V0l6 4" fill="none" stroke="#5468d4" stroke-width="3.4" stroke-linecap="round"/>',
  ],
};

/** Each badge over the box of its thing. */
export const badges = {
  sparkle: ({ x, y, w, h }) =>
    star(x + w * 0.93, y + h * 0.1, 20) +
    star(x + w * 0.04, y + h * 0.3, 13) +
    star(x + w * 0.98, y + h * 0.5, 9),
  bubbles: ({ x, y, w, h }) =>
    bubble(x + w * 0.94, y + h * 0.16, 15) +
    bubble(x + w * 0.03, y + h * 0.26, 10) +
    bubble(x + w * 0.78, y - h * 0.01, 8) +
    bubble(x + w * 0.05, y + h * 0.86, 13) +
    bubble(x + w * 0.98, y + h * 0.8, 8.5),
  drops: ({ x, y, w, h }) =>
    drop(x + w * 0.98, y + h * 0.16, 9) +
    drop(x + w * 0.86, y + h * 0.02, 6) +
    drop(x + w * 0.02, y + h * 0.22, 7),
  zzz: ({ x, y, w, h }) =>
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="M${x + w * 0.74} ${y + h * 0.12}h14l-14 16h14M${x + w * 0.94} ${y - h * 0.1}h20l-20 22h20" stroke="#fff" stroke-width="11"/><path d="M${x + w * 0.74} ${y + h * 0.12}h14l-14 16h14M${x + w * 0.94} ${y - h * 0.1}h20l-20 22h20" stroke="#5468d4" stroke-width="5.5"/></g>`,
  ...Object.fromEntries(
    Object.entries(signs).map(([name, [place, colour, sign]]) => [
      name,
      (box) => disc(...place(box), colour, sign),
    ]),
  ),
};

/** The disc of such a badge; null if the badge is drawn around the thing. */
export function discOf(badge, box) {
  const sign = signs[badge];
  if (!sign) return null;
  const [x, y] = sign[0](box);
  return { x, y, r: DISC };
}
