import {
  INK,
  cheeks,
  chinShade,
  cloudFill,
  cloudInk,
  eyes,
  inked,
  marked,
  mouth,
  nose,
  oval,
  outline,
  pair,
  stroke,
} from './parts.mjs';

const GOLD = '#f9c458';
const MANE = '#c8702c';
const CREAM = '#fff0d0';
const HEAD = 'M120 68C162 68 186 96 186 130 186 166 160 186 120 186 80 186 54 166 54 130 54 96 78 68 120 68z';
const mane = Array.from({ length: 12 }, (_, i) => {
  const turn = ((i + 0.5) * Math.PI) / 6;
  return [Math.round(120 + 74 * Math.sin(turn)), Math.round(122 - 72 * Math.cos(turn)), 27];
});

const ear = oval(76, 78, 20, 20, GOLD, outline) + oval(77, 80, 10, 10, '#e59a4a');

export const lion = {
  chin: 207,
  head: (mood) =>
    cloudInk(mane) +
    cloudFill([...mane, [120, 122, 74]], MANE) +
    pair(ear) +
    marked('h', HEAD, GOLD, chinShade('#d8923a', 186) + oval(120, 160, 34, 22, CREAM) + cheeks(76, 154)) +
    eyes('#7a4526') +
    nose(144, '#7a3d33') +
    mouth(162, mood),
  tail:
    stroke('M160 270C196 286 230 272 228 240', INK, 18) +
    stroke('M160 270C196 286 230 272 228 240', GOLD, 8) +
    inked('M228 250C210 244 206 220 226 198 248 216 250 242 228 250z', MANE),
  body: { fur: GOLD, belly: CREAM, pad: '#e59a4a' },
};
