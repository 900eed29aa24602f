import { INK, cheeks, chinShade, eyes, fill, inked, marked } from './parts.mjs';

const NAVY = '#46536f';
const BEAK = '#ffac3e';
const HEAD = 'M120 50C166 50 198 84 198 124 198 164 166 190 120 190 74 190 42 164 42 124 42 84 74 50 120 50z';

export const penguin = {
  crop: [4, -9, 232, 232],
  chin: 190,
  head: (mood) =>
    inked(
      'M104 60C96 40 106 26 122 18 120 28 122 32 126 34 130 28 138 24 146 24 142 34 138 46 136 60z',
      NAVY,
    ) +
    marked(
      'h',
      HEAD,
      NAVY,
      fill(
        'M120 108C112 90 96 84 82 88 60 94 52 118 56 140 62 170 90 186 120 186S178 170 184 140C188 118 180 94 158 88 144 84 128 90 120 108z',
        '#fffdf8',
      ) +
        chinShade('#cfd3e4', 190) +
        cheeks(76, 155),
    ) +
    eyes('#4a4160') +
    (mood === 'cheer'
      ? inked('M106 150q14-12 28 0 0 26-14 26t-14-26z', '#9d3f55', 4) +
        inked('M102 150q18-16 36 0-18 9-36 0z', BEAK, 4)
      : inked('M102 150q18-16 36 0-6 17-18 17t-18-17z', BEAK, 4) +
        fill('M106 151q14 6 28 0l-1 3q-13 5-26 0z', INK)),
  wing: {
    stand: inked('M84 184C62 196 48 226 46 256 46 264 52 266 58 262 74 252 86 232 90 212z', NAVY),
    cheer: inked('M86 182C60 176 26 168 4 138 0 132-6 134-6 142-6 184 34 228 84 226z', NAVY),
  },
  body: {
    fur: NAVY,
    build: 'egg',
    belly: '#fffdf8',
    foot: inked('M60 292c2-12 14-18 28-18s26 6 26 18q0 4-4 4H64q-4 0-4-4z', BEAK),
  },
};
