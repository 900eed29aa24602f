import { cheeks, chinShade, eyes, fill, marked, mouth, nose, oval, outline, pair } from './parts.mjs';

const BLACK = '#574b62';
const WHITE = '#fdfbff';
const HEAD =
  'M120 60C166 60 196 86 202 120 203 130 207 138 213 145 209 147 205 148 202 149 203 154 203 159 201 164 194 165 188 168 182 173 166 185 144 190 120 190 96 190 74 185 58 173 52 168 46 165 39 164 37 159 37 154 38 149 35 148 31 147 27 145 33 138 37 130 38 120 44 86 74 60 120 60z';

const ear = oval(70, 62, 25, 25, BLACK, outline);
const patch = `<ellipse cx="88" cy="130" rx="21" ry="26" fill="${BLACK}" transform="rotate(28 88 130)"/>`;

export const panda = {
  crop: [4, -3, 232, 232],
  chin: 190,
  head: (mood) =>
    pair(ear) +
    marked('h', HEAD, WHITE, chinShade('#d9d2e6', 190)) +
    pair(patch) +
    pair(oval(92, 128, 13.5, 16, '#fff')) +
    cheeks(58, 158) +
    eyes('#5a3a2e') +
    nose(149) +
    mouth(167, mood, 0.9),
  tail: oval(176, 268, 15, 14, WHITE, outline),
  body: {
    fur: WHITE,
    chest: fill('M40 186q80 26 160 0v34q-80 18-160 0z', BLACK),
    feet: BLACK,
    arm: BLACK,
    pad: '#f2a9b8',
  },
};
