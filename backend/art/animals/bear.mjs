import { cheeks, chinShade, eyes, marked, mouth, nose, oval, outline, pair } from './parts.mjs';

const BROWN = '#ab7648';
const TAN = '#f3d9b1';
const HEAD = 'M120 54C168 54 202 86 202 126 202 166 168 190 120 190 72 190 38 166 38 126 38 86 72 54 120 54z';

const ear = oval(52, 68, 31, 31, BROWN, outline) + oval(53, 69, 17, 17, '#e2b07e');

export const bear = {
  crop: [4, -3, 232, 232],
  chin: 190,
  head: (mood) =>
    pair(ear) +
    marked('h', HEAD, BROWN, chinShade('#7d5233', 190)) +
    oval(120, 160, 37, 26, TAN) +
    cheeks(66, 150) +
    eyes('#5a3a2e', 124) +
    nose(142) +
    mouth(161, mood),
  tail: oval(176, 268, 15, 14, BROWN, outline),
  body: { fur: BROWN, belly: TAN, pad: '#e2b07e' },
};
