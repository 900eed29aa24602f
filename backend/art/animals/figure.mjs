// Puts a head on its body. A figure stands on the lower edge of its box, at the same scale as its face.
import { INK, LINE, inked, marked, oval, outline, pair, stroke } from './parts.mjs';

const FACE = [4, 4, 232, 232];
const FIGURE = [-14, -26, 268, 328];
const NECK = 178;

const BODY =
  'M120 152C148 152 160 178 168 206 178 244 174 287 120 287 66 287 62 244 72 206 80 178 92 152 120 152z';
const EGG =
  'M120 150C164 150 178 200 178 236 178 270 154 288 120 288 86 288 62 270 62 236 62 200 76 150 120 150z';
const FOOT = 'M66 291c0-15 10-21 24-21s24 6 24 21q0 5-6 5H72q-6 0-6-5z';
const arms = {
  stand: 'M78 202Q56 214 51 240',
  cheer: 'M80 206Q36 208 16 158',
};

const svg = ([x, y, w, h], body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}">${body}</svg>`;

/** An arm grows out of its body: the outline opens at the shoulder. A raised hand shows its pad. */
function arm({ fur, arm = fur, hand, pad }, pose) {
  const d = arms[pose];
  const [x, y] = d
    .match(/(-?\d+) (-?\d+)$/)
    .slice(1)
    .map(Number);
  const limb = stroke(d, INK, 24 + 2 * LINE) + stroke(d.replace(/^M(\d+) (\d+)/, 'M88 $2L$1 $2'), arm, 24);
  const paw = hand ? oval(x, y, 14.5, 14.5, hand, outline) : '';
  return limb + paw + (pose === 'cheer' ? oval(x, y + 1, 7, 7.5, pad) : '');
}

function torso({ fur, belly, build = 'pear', chest = '' }) {
  return marked(
    'b',
    build === 'egg' ? EGG : BODY,
    fur,
    (belly ? oval(120, 246, 36, 42, belly) : '') + chest + oval(120, 172, 60, 22, INK, 'fill-opacity=".16"'),
  );
}

export function face({ crop = FACE, head }) {
  return svg(crop, head('smile'));
}

export function figure(animal, pose) {
  const { tail = '', wing, body, chin = 188, head } = animal;
  const behind = wing && pose === 'cheer' ? pair(wing.cheer) : '';
  const limbs = wing ? (pose === 'stand' ? pair(wing.stand) : '') : pair(arm(body, pose));
  // The chin covers the shoulders, a raised hand covers a cheek.
  const [before, after] = pose === 'stand' ? [limbs, ''] : ['', limbs];
  const feet = pair(body.foot ?? inked(FOOT, body.feet ?? body.fur) + (body.toes ?? ''));
  return svg(
    FIGURE,
    `${tail}${behind}${torso(body)}${feet}${before}<g transform="translate(0 ${NECK - chin})">${head(pose === 'cheer' ? 'cheer' : 'smile')}</g>${after}`,
  );
}
