// Cards for texts without a picture: a bag or a star with the initial, and for a known kind of thing a bag in
// its colour with a small tag. Letters are paths, so that no font is needed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { darker, lighter } from './colour.mjs';

const require = createRequire(import.meta.url);
const face = (subset) => {
  const file = readFileSync(require.resolve(`@fontsource/baloo-2/files/baloo-2-${subset}-800-normal.woff`));
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
};
const faces = [face('latin'), face('latin-ext')];
const colours = ['#3cb371', '#3b8bdb', '#8a63d2', '#e2574c', '#ee7d2b', '#14a08f', '#dd5097', '#5468d4'];

/** The letter of a card's key: "card-task-u015f" -> "Ş"; empty for "any". */
export function initialOf(key) {
  const suffix = key.split('-').at(-1);
  if (suffix === 'any') return '';
  return (suffix.length === 5 ? String.fromCodePoint(parseInt(suffix.slice(1), 16)) : suffix).toUpperCase();
}

// opentype's own toPathData writes NaN for some fractions.
const pathData = (commands) =>
  commands
    .map(
      ({ type, x1, y1, x2, y2, x, y }) =>
        type +
        [x1, y1, x2, y2, x, y]
          .filter((value) => value !== undefined)
          .map((value) => Number(value.toFixed(2)))
          .join(' '),
    )
    .join('');

/** A letter as a path, its capital height and middle on the given point. */
function glyph(letter, x, y, height, widest) {
  const font = faces.find((candidate) => candidate.charToGlyphIndex(letter) > 0);
  if (!font) throw new Error(`Baloo 2 has no letter "${letter}"`);
  const flat = font.getPath('H', 0, 0, 100).getBoundingBox();
  const wide = font.getPath(letter, 0, 0, 100).getBoundingBox();
  const size = 100 * Math.min(height / (flat.y2 - flat.y1), widest / (wide.x2 - wide.x1));
  const scale = size / 100;
  const path = font.getPath(
    letter,
    x - ((wide.x1 + wide.x2) / 2) * scale,
    y - ((flat.y1 + flat.y2) / 2) * scale,
    size,
  );
  return `<path d="${pathData(path.commands)}" fill="#fff"/>`;
}

/** The sign on the tag of a bag, in a box of 20 around its middle. */
const kinds = {
  food: {
    colour: '#3cb371',
    mark: '<path d="M0-4c-3-3.5-10-2.5-10 4 0 6 4.5 10.5 7.5 10.5 1 0 1.5-.5 2.5-.5s1.5.5 2.5.5C5.5 10.5 10 6 10 0c0-6.5-7-7.5-10-4z" fill="#e2574c"/><path d="M0-4c0-4 1-6 3-8M1-8c3-3 6-3 8-2-2 3-5 4-8 2z" fill="#4f9a35" stroke="#6b4a2a" stroke-width="1.5" stroke-linecap="round"/>',
  },
  household: {
    colour: '#3b8bdb',
    mark: '<path d="M-5-3h8l4 6v6q0 2.5-2.5 2.5h-11Q-9 11.5-9 9V2z" fill="#3b8bdb"/><path d="M-6-3v-4H6M4-9.5v4M-4-11.5h9" fill="none" stroke="#2a5f9c" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M9-10l3-1.5M9-8h3.5M9-6l3 1.5" stroke="#7fbdf2" stroke-width="1.6" stroke-linecap="round"/>',
  },
  thing: {
    colour: '#8a63d2',
    mark: '<path d="M-10-5L0-10 10-5V6L0 11-10 6z" fill="#d9a066"/><path d="M-10-5L0 0 10-5 0-10z" fill="#f0c48f"/><path d="M0 0v11M-10-5L0 0l10-5" fill="none" stroke="#a8723c" stroke-width="1.8" stroke-linejoin="round"/>',
  },
};

/** Small, at the bag's lower corner, because the letter matters more. */
const TAG = { x: 105, y: 104, r: 18 };
const tag = ({ mark }) =>
  `<circle cx="${TAG.x}" cy="${TAG.y}" r="${TAG.r}" fill="#fff"/><circle cx="${TAG.x}" cy="${TAG.y}" r="${TAG.r - 2}" fill="#fff8ec"/><g transform="translate(${TAG.x} ${TAG.y}) scale(.86)">${mark}</g>`;

/** The place of a card's tag, which is a sign and no part of the bag. Null without a tag. */
export const tagOf = (key) => (kinds[key.split('-')[1]] ? TAG : null);

const heart =
  '<path d="M64 104c-26-17-25-36-11-37 6 0 9 4 11 8 2-4 5-8 11-8 14 1 15 20-11 37z" fill="#fff"/>';
const check =
  '<path d="M47 68l12 12 22-25" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>';

function bag(letter, colour, kind) {
  return (
    `<defs><linearGradient id="b" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="${lighter(colour, 0.2)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.2)}"/></linearGradient></defs>` +
    `<path d="M46 46V27c0-24 36-24 36 0v19" fill="none" stroke="${darker(colour, 0.14)}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M29 40h70c4 0 6.5 2.5 7 6l8 66c.6 6-3 10-9 10H23c-6 0-9.6-4-9-10l8-66c.5-3.5 3-6 7-6z" fill="url(#b)"/>` +
    `<path d="M22 46c.5-3.5 3-6 7-6h70c4 0 6.5 2.5 7 6l.4 3.5H21.6z" fill="#fff" fill-opacity=".28"/>` +
    `<circle cx="46" cy="48" r="4" fill="${darker(colour, 0.36)}"/><circle cx="82" cy="48" r="4" fill="${darker(colour, 0.36)}"/>` +
    `<path d="M46 48V27c0-24 36-24 36 0v21" fill="none" stroke="${lighter(colour, 0.34)}" stroke-width="5.5" stroke-linecap="round"/>` +
    (letter ? glyph(letter, kind ? 59 : 64, kind ? 81 : 86, kind ? 42 : 44, kind ? 52 : 62) : heart) +
    (kind ? tag(kind) : '')
  );
}

function star(letter, colour) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [r, a] = [i % 2 === 0 ? 58 : 34, (i * Math.PI) / 5 - Math.PI / 2];
    return `${(64 + r * Math.cos(a)).toFixed(1)} ${(67 + r * Math.sin(a)).toFixed(1)}`;
  });
  const shape = `M${points.join('L')}z`;
  return (
    `<defs><linearGradient id="s" x1=".2" x2=".8" y1="0" y2="1"><stop offset="0" stop-color="${lighter(colour, 0.3)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.18)}"/></linearGradient></defs>` +
    `<path d="${shape}" fill="${darker(colour, 0.24)}" stroke="${darker(colour, 0.24)}" stroke-width="17" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="url(#s)" stroke="url(#s)" stroke-width="10" stroke-linejoin="round"/>` +
    `<path d="M57 24c2-5 4-9 7-9" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>` +
    (letter ? glyph(letter, 64, 70, 42, 54) : check)
  );
}

/** The drawing of a letter card in a 128 x 128 box. */
export function card(key) {
  const letter = initialOf(key);
  const kind = kinds[key.split('-')[1]];
  if (kind) return bag(letter, kind.colour, kind);
  const colour = colours[(letter.codePointAt(0) ?? 0) % colours.length];
  return key.startsWith('card-task-') ? star(letter, colour) : bag(letter, colour, null);
}
