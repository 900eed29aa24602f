import {
  INK,
  cheeks,
  chinShade,
  eyes,
  fill,
  inked,
  line,
  marked,
  mouth,
  oval,
  pair,
  stroke,
} from './parts.mjs';

const BLUE = '#9db2d3';
const PINK = '#f9b9c4';
const HEAD = 'M120 58C162 58 188 88 188 124 188 162 160 186 120 186 80 186 52 162 52 124 52 88 78 58 120 58z';

const ear =
  inked('M70 92C52 66 18 66 6 92-6 122 6 168 34 174 54 176 66 156 70 138z', BLUE) +
  fill('M60 100C46 82 26 84 18 100 10 122 18 152 36 156 50 158 58 142 60 128z', PINK);
const trunk = {
  smile: 'M120 140C120 168 116 190 132 198 144 204 156 198 158 186',
  cheer: 'M120 140C126 176 168 186 190 160 198 149 202 136 200 120',
};

export const elephant = {
  crop: [-4, 1, 248, 248],
  chin: 194,
  head: (mood) =>
    pair(ear) +
    inked(
      'M108 66C104 50 110 40 118 36 118 44 120 47 123 49 126 44 131 42 136 42 133 50 132 58 132 66z',
      BLUE,
    ) +
    marked('h', HEAD, BLUE, chinShade('#7389b0', 186) + cheeks(76, 152)) +
    eyes('#4a5578', 122, 88) +
    `<g transform="translate(-23 0)">${mouth(156, mood)}</g>` +
    stroke(trunk[mood], INK, 38) +
    stroke(trunk[mood].replace('M120 140', 'M120 122L120 140'), BLUE, 28) +
    line(
      mood === 'cheer' ? 'M112 160q10 0 17-8M128 174q9-4 12-13' : 'M110 158q10 4 20 0M110 172q10 4 20-2',
      3,
    ),
  tail: stroke('M160 272Q208 284 218 258', INK, 5) + fill('M218 264c-8-2-8-16 2-24 10 8 10 22-2 24z', INK),
  body: {
    fur: BLUE,
    belly: '#c9d6ea',
    pad: '#c9d6ea',
    toes:
      oval(78, 290, 5, 5, '#f6f8fc') + oval(90, 289, 5.5, 5.5, '#f6f8fc') + oval(102, 290, 5, 5, '#f6f8fc'),
  },
};
