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

const GREY = '#97a1ba';
const STRIPE = '#68728f';
const PALE = '#eef0f6';
const HEAD = 'M120 66C168 66 198 94 198 130 198 168 164 190 120 190 76 190 42 168 42 130 42 94 72 66 120 66z';

const ear =
  inked('M44 124C36 90 38 54 46 42 52 36 90 58 104 76z', GREY) +
  fill('M55 102C51 84 52 68 55 62 62 62 78 72 87 82z', '#ffb3bd');
const whiskers = line('M41 147L10 139M43 158L8 162');

export const cat = {
  crop: [0, -4, 240, 240],
  chin: 190,
  head: (mood) =>
    pair(ear) +
    marked(
      'h',
      HEAD,
      GREY,
      stroke('M120 58v34M98 60l4 24M142 60l-4 24', STRIPE, 9) +
        chinShade('#7f88a4', 190) +
        oval(120, 168, 42, 28, PALE),
    ) +
    cheeks(68, 156) +
    pair(whiskers) +
    eyes('#4f7d45') +
    fill('M110 147q10-5 20 0-1 10-10 10t-10-10z', '#e8798b') +
    (mood === 'cheer'
      ? mouth(163, mood, 0.9)
      : line('M120 157v5M102 162q2 10 10 9 7-1 8-8 1 7 8 8 8 1 10-9')),
  tail: tail(),
  body: { fur: GREY, belly: PALE, pad: '#ffb3bd' },
};

function tail() {
  const d = 'M156 268C194 288 230 268 224 216';
  return stroke(d, INK, 34) + stroke(d, GREY, 24) + stroke('M213 238l18-1M200 257l13 12', STRIPE, 8);
}
