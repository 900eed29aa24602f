import { cheeks, chinShade, eyes, fill, inked, marked, mouth, nose, pair } from './parts.mjs';

const ORANGE = '#f58b3c';
const DARK = '#5b3a42';
const CREAM = '#fff2e0';
const HEAD =
  'M120 60C160 60 186 82 194 114 198 130 208 142 222 148 216 152 211 154 206 155 209 161 210 166 210 171 198 170 188 172 178 177 160 186 140 190 120 190 100 190 80 186 62 177 52 172 42 170 30 171 30 166 31 161 34 155 29 154 24 152 18 148 32 142 42 130 46 114 54 82 80 60 120 60z';

const ear =
  inked('M45 118C36 78 40 36 50 25 58 20 98 50 112 74z', ORANGE) +
  fill('M57 98C52 72 53 52 57 45 66 46 84 60 94 74z', DARK);

export const fox = {
  crop: [4, -7, 232, 232],
  head: (mood) =>
    pair(ear) +
    marked(
      'h',
      HEAD,
      ORANGE,
      fill(
        'M120 134C112 122 98 146 84 148 62 150 40 140 10 148V200H230V148C200 140 178 150 156 148 142 146 128 122 120 134z',
        CREAM,
      ) + chinShade('#f0c9a4'),
    ) +
    cheeks(66, 158) +
    eyes('#7a4526', 124) +
    nose(146) +
    mouth(165, mood),
  tail: marked(
    't',
    'M150 266C186 284 214 262 216 226 217 202 226 192 240 190 252 214 250 250 230 272 210 294 168 296 146 284z',
    ORANGE,
    fill('M206 214q10 16 20 8t26 4V170H206z', CREAM),
  ),
  body: { fur: ORANGE, belly: CREAM, feet: DARK, hand: DARK, pad: '#8f6b70' },
};
