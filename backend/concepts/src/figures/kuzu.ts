import {
  INK,
  LINE,
  cloudFill,
  cloudInk,
  eye,
  inked,
  limb,
  night,
  outline,
  oval,
  shutEye,
  stroke,
  type Circle,
  type Figure,
  type Pose,
} from './drawing';

const WOOL = 'url(#kuzu-wool)';
const SKIN = '#ffdcc2';
const EAR = '#f7bd9b';
const HOOF = '#6f5866';

const cap: Circle[] = [
  [66, 84, 22],
  [76, 56, 26],
  [106, 40, 27],
  [140, 42, 26],
  [166, 60, 25],
  [174, 86, 21],
  [120, 66, 44],
];
const fringe: Circle[] = [
  [78, 92, 17],
  [104, 96, 18],
  [134, 97, 18],
  [160, 92, 17],
];
const body: Circle[] = [
  [120, 220, 54],
  [72, 194, 25],
  [63, 222, 26],
  [78, 248, 25],
  [108, 259, 24],
  [142, 258, 24],
  [166, 240, 25],
  [174, 212, 25],
  [160, 188, 24],
];

/** Worried about a fault of the page; on no generated picture. */
type KuzuPose = Pose | 'worry';

const arms: Record<KuzuPose, string> = {
  hold: limb('M170 212Q192 216 206 208', 20, '#fbf9ff') + hoof(212, 204),
  point: limb('M168 204Q196 198 214 182', 20, '#fbf9ff') + hoof(220, 177),
  wave: limb('M170 206Q212 204 222 158', 20, '#fbf9ff') + hoof(224, 150),
  sleep: '',
  worry: limb('M168 208Q200 206 214 232', 20, '#fbf9ff') + hoof(216, 238),
};

function hoof(x: number, y: number): string {
  return oval(x, y, 13.5, 14.5, HOOF, outline) + oval(x - 3.5, y - 4, 4, 4, '#8d7484');
}

function face(pose: KuzuPose): string {
  const eyes =
    pose === 'sleep'
      ? shutEye(92, 138) + shutEye(148, 138)
      : eye(92, 136, '#5a3a2e') + eye(148, 136, '#5a3a2e');
  const brows = pose === 'worry' ? stroke('M80 119q8-2 15-9M160 119q-8-2-15-9', INK, 4.5) : '';
  const mouth =
    pose === 'sleep'
      ? oval(120, 172, 6, 7, '#a8455c')
      : pose === 'worry'
        ? stroke('M104 180q16-15 32 0', INK, 4.5)
        : `<path d="M100 164q20 7 40 0-2 20-20 20t-20-20z" fill="#9d3f55" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/><path d="M108 178q12-8 24 0-5 6-12 6t-12-6z" fill="#f58d98"/>`;
  return (
    oval(80, 160, 14, 9, '#ff9ea3', 'fill-opacity=".75"') +
    oval(160, 160, 14, 9, '#ff9ea3', 'fill-opacity=".75"') +
    eyes +
    brows +
    `<path d="M110 151q10-5 20 0-2 9-10 9t-10-9z" fill="#d0717f"/>` +
    mouth
  );
}

/** Kuzu, the white sheep. */
export const kuzu: Figure = {
  face: [120, 108, 222],
  draw: (pose: KuzuPose) =>
    `<defs><linearGradient id="kuzu-wool" gradientUnits="userSpaceOnUse" x1="80" y1="20" x2="160" y2="295"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#fdfbff"/><stop offset="1" stop-color="#e4def2"/></linearGradient></defs>` +
    (pose === 'sleep' ? night : '') +
    (pose === 'wave' || pose === 'point' || pose === 'worry' ? arms[pose] : '') +
    inked('M80 272h30v18q0 5-6 5H84q-8 0-8-7z', HOOF) +
    inked('M132 272h30l4 16q0 7-8 7h-20q-6 0-6-5z', HOOF) +
    cloudInk(body) +
    cloudFill(body, WOOL) +
    stroke('M82 228q9 9 20 1M134 236q9 9 20 1M104 254q9 8 19 1', '#d6cfe8', 5) +
    inked('M66 118C44 98 18 104 12 122c-4 15 20 24 44 18z', EAR) +
    inked('M174 118c22-20 48-14 54 4 4 15-20 24-44 18z', EAR) +
    `<path d="M54 122c-12-7-24-6-29 1-1 7 14 10 28 8zM186 122c12-7 24-6 29 1 1 7-14 10-28 8z" fill="#eba080"/>` +
    cloudInk(cap) +
    `<path d="M120 80c40 0 62 26 62 62 0 34-28 58-62 58s-62-24-62-58c0-36 22-62 62-62z" fill="${SKIN}" stroke="${INK}" stroke-width="${LINE}"/>` +
    `<path d="M60 150c4 30 30 48 60 48s56-18 60-48c-8 22-30 36-60 36s-52-14-60-36z" fill="#f5b795" fill-opacity=".45"/>` +
    cloudFill(cap, WOOL) +
    cloudFill(fringe, WOOL) +
    stroke('M80 62q9 10 20 2M128 50q10 9 20 1M106 82q9 8 19 1', '#d6cfe8', 5) +
    face(pose) +
    (pose === 'hold' ? arms.hold : ''),
};
