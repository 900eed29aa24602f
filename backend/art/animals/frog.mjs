import { cheeks, chinShade, eyes, line, marked, openMouth, oval, outline, pair } from './parts.mjs';

const GREEN = '#74c04f';
const LIGHT = '#e6f5bb';
const HEAD =
  'M120 78C176 78 216 102 216 140 216 172 172 190 120 190 68 190 24 172 24 140 24 102 64 78 120 78z';

const dome = oval(78, 78, 34, 34, GREEN, outline);

export const frog = {
  crop: [4, 1, 232, 232],
  chin: 190,
  head: (mood) =>
    pair(dome) +
    marked(
      'h',
      HEAD,
      GREEN,
      oval(78, 82, 33, 33, GREEN) + oval(162, 82, 33, 33, GREEN) + chinShade('#4d9434', 190),
    ) +
    pair(oval(78, 80, 24, 24, '#fff')) +
    eyes('#5a4a20', 82, 80) +
    cheeks(50, 140) +
    line('M112 118v3M128 118v3', 5) +
    openMouth(140, 45, mood === 'cheer' ? 40 : 30),
  body: { fur: GREEN, belly: LIGHT, pad: LIGHT },
};
