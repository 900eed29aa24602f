import { cheeks, chinShade, eyes, fill, inked, marked, oval, pair, stroke } from './parts.mjs';

const BROWN = '#a0795a';
const DARK = '#7d5a42';
const CREAM = '#f7e3c2';
const BEAK = '#ffac3e';
const HEAD =
  'M120 76C136 76 156 70 170 60 184 50 196 44 206 40 210 62 206 84 198 100 202 110 204 120 204 130 204 168 166 190 120 190 74 190 36 168 36 130 36 120 38 110 42 100 34 84 30 62 34 40 44 44 56 50 70 60 84 70 104 76 120 76z';

export const owl = {
  crop: [4, -1, 232, 232],
  chin: 190,
  head: (mood) =>
    marked(
      'h',
      HEAD,
      BROWN,
      pair(fill('M34 40C44 44 60 54 70 62 62 70 52 80 42 98 30 84 26 62 34 40z', DARK)) +
        fill('M104 70h32l-16 34z', DARK) +
        pair(oval(84, 130, 40, 40, CREAM)) +
        chinShade('#6f4e3a', 190) +
        cheeks(64, 162),
    ) +
    eyes('#c07a1e', 128, 86) +
    (mood === 'cheer'
      ? inked('M110 148q10 6 20 0 0 28-10 28t-10-28z', '#9d3f55', 4) +
        inked('M106 146q14-12 28 0-4 12-14 14-10-2-14-14z', BEAK, 4)
      : inked('M106 142q14-12 28 0-4 18-14 24-10-6-14-24z', BEAK, 4)),
  wing: {
    stand: inked(
      'M80 188C58 202 46 228 50 262 52 268 58 268 64 262 66 266 74 264 78 256 88 240 92 222 90 206z',
      DARK,
    ),
    cheer: inked(
      'M86 182C60 178 28 168 6 134 0 128-8 132-6 142-6 150-4 156 0 162-4 164-4 170 0 176 6 184 12 188 18 192 16 196 18 202 24 206 44 220 64 226 84 226z',
      DARK,
    ),
  },
  body: {
    fur: BROWN,
    build: 'egg',
    belly: CREAM,
    chest: stroke(
      'M103 236q6 7 12 0M125 236q6 7 12 0M114 252q6 7 12 0M98 254q5 6 9 0M133 254q5 6 9 0',
      '#d2ad80',
      4,
    ),
    foot: inked('M64 290c0-8 6-14 12-14q6 0 8 5 3-7 9-7t9 7q2-5 8-5c6 0 8 6 8 14q0 6-6 6H70q-6 0-6-6z', BEAK),
  },
};
