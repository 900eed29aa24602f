import { INK, cheeks, chinShade, eyes, fill, inked, line, marked, oval, outline, pair } from './parts.mjs';

const WHITE = '#f8f2f4';
const PINK = '#ffb3bd';
const HEAD = 'M120 72C162 72 192 98 194 130 196 168 164 190 120 190 76 190 44 168 46 130 48 98 78 72 120 72z';

const ear = `<g transform="rotate(-9 86 88)">${inked('M62 88C56 52 64-6 84-6S116 48 108 88z', WHITE)}${fill('M74 84C70 54 74 12 84 12S100 52 97 84z', PINK)}</g>`;

export const rabbit = {
  crop: [4, -26, 232, 232],
  chin: 190,
  head: (mood) =>
    pair(ear) +
    marked('h', HEAD, WHITE, chinShade('#dccfd8', 190)) +
    cheeks(68, 156) +
    eyes('#8a4a52', 130) +
    fill('M111 150q9-5 18 0-1 9-9 9t-9-9z', '#e8798b') +
    (mood === 'cheer'
      ? `<path d="M102 166q18 6 36 0-1 19-18 19t-18-19z" fill="#9d3f55" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>` +
        `<path d="M110 168h20v8q0 2-2 2h-16q-2 0-2-2z" fill="#fff"/>` +
        line('M120 168v10', 2)
      : `<path d="M111 168h18v8q0 3-3 3h-12q-3 0-3-3z" fill="#fff" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/>` +
        line('M120 169v9', 2) +
        line('M120 158v6M101 162q4 9 19 3 15 6 19-3')),
  tail: oval(182, 266, 19, 18, '#fff', outline),
  body: { fur: WHITE, belly: '#fff', pad: PINK },
};
