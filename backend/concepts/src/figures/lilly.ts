import {
  INK,
  LINE,
  eye,
  inked,
  limb,
  night,
  outline,
  oval,
  shutEye,
  stroke,
  type Figure,
  type Pose,
} from './drawing';

const SKIN = '#ffd5b3';
const HAIR = '#8d5130';
const DRESS = '#ff7fa3';
const BOW = '#3fd0bf';

const hand = (x: number, y: number): string => oval(x, y, 12, 12, SKIN, outline);

/** The arm at the right; the sleeve covers its upper end. */
const arms: Record<Pose, string> = {
  hold: limb('M158 214Q184 226 204 216', 15, SKIN) + hand(209, 213),
  point: limb('M158 212Q190 206 212 190', 15, SKIN) + hand(217, 186),
  wave: limb('M158 210Q204 212 226 176', 15, SKIN) + hand(230, 168),
  sleep: limb('M158 214Q174 232 170 250', 15, SKIN) + hand(169, 254),
};

const bow = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${inked('M0 0C-10-14-24-16-27-11c-3 6-3 16 0 22 3 5 17 3 27-11z', BOW, 4.5)}${inked('M0 0c10-14 24-16 27-11 3 6 3 16 0 22-3 5-17 3-27-11z', BOW, 4.5)}${oval(0, 0, 7, 8, '#62e2d2', `stroke="${INK}" stroke-width="4.5"`)}</g>`;

function face(pose: Pose): string {
  const eyes =
    pose === 'sleep'
      ? shutEye(94, 132) + shutEye(146, 132)
      : eye(94, 128, '#2f6b55') +
        eye(146, 128, '#2f6b55') +
        stroke('M81 119q-4-2-6-6M159 119q4-2 6-6', INK, 3.5);
  const mouth =
    pose === 'sleep'
      ? stroke('M111 160q9 6 18 0', INK, 4)
      : `<path d="M101 154q19 6 38 0-2 20-19 20t-19-20z" fill="#a23b4f" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/><path d="M104 157q16 4 32 0l-2 5q-14 4-28 0z" fill="#fff"/><path d="M110 170q10-7 20 0-4 4-10 4t-10-4z" fill="#f58d98"/>`;
  return (
    stroke('M84 106q9-7 19-2M137 104q10-5 19 2', '#6b3a20', 4.5) +
    oval(74, 150, 13, 8.5, '#ff8f9c', 'fill-opacity=".65"') +
    oval(166, 150, 13, 8.5, '#ff8f9c', 'fill-opacity=".65"') +
    eyes +
    stroke('M116 146q4 3.5 8 0', '#d98563', 4) +
    mouth
  );
}

/** Lilly, the girl who helps. */
export const lilly: Figure = {
  face: [120, 110, 232],
  draw: (pose) =>
    `<defs><linearGradient id="lilly-hair" gradientUnits="userSpaceOnUse" x1="80" y1="20" x2="150" y2="190"><stop offset="0" stop-color="#a8663e"/><stop offset=".5" stop-color="${HAIR}"/><stop offset="1" stop-color="#6f3d23"/></linearGradient><linearGradient id="lilly-dress" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${DRESS}"/><stop offset="1" stop-color="#f25f8c"/></linearGradient></defs>` +
    (pose === 'sleep' ? night : '') +
    inked('M40 104C18 106 4 130 10 162c4 24 20 34 34 30 20-6 28-40 22-76z', 'url(#lilly-hair)') +
    inked('M200 104c22 2 36 26 30 58-4 24-20 34-34 30-20-6-28-40-22-76z', 'url(#lilly-hair)') +
    stroke('M30 132q-6 22 6 44M210 132q6 22-6 44', '#6b3a20', 4) +
    inked('M96 256h20v24H96zM124 256h20v24h-20z', SKIN) +
    inked('M117 276v15q0 4-4 4H84q-5 0-5-6 2-13 17-14z', '#4d67dd') +
    inked('M123 276v15q0 4 4 4h29q5 0 5-6-2-13-17-14z', '#4d67dd') +
    `<path d="M86 283q4-4 9-4M154 283q-4-4-9-4" fill="none" stroke="#8ea2ff" stroke-width="3.5" stroke-linecap="round"/>` +
    limb('M84 214Q66 228 66 244', 15, SKIN) +
    hand(66, 248) +
    arms[pose] +
    inked('M88 186h64c8 18 16 48 20 76 0 4-2 6-6 6H74c-4 0-6-2-6-6 4-28 12-58 20-76z', 'url(#lilly-dress)') +
    inked('M92 190c-16 0-26 12-28 26-1 6 14 12 20 8 6-6 8-18 8-34z', DRESS) +
    inked('M148 190c16 0 26 12 28 26 1 6-14 12-20 8-6-6-8-18-8-34z', DRESS) +
    `<path d="M98 196h44l10 56q0 4-4 4H92q-4 0-4-4z" fill="#fffdf8" stroke="${INK}" stroke-opacity=".2" stroke-width="2"/>` +
    `<path d="M120 240c-17-11-16-23-7-24 4 0 6 3 7 5 1-2 3-5 7-5 9 1 10 13-7 24z" fill="#ff6f96"/>` +
    `<path d="M120 14c50 0 82 36 82 82 0 56-36 94-82 94s-82-38-82-94c0-46 32-82 82-82z" fill="url(#lilly-hair)" stroke="${INK}" stroke-width="${LINE}"/>` +
    `<path d="M56 118C60 96 88 96 110 72c4 8 10 8 14-2 20 26 56 28 60 48 8 40-24 68-64 68s-72-28-64-68z" fill="${SKIN}"/>` +
    `<path d="M57 138c2 30 30 48 63 48s61-18 63-48c-8 22-32 35-63 35s-55-13-63-35z" fill="#f3a982" fill-opacity=".4"/>` +
    stroke('M64 60q22-30 62-28', '#c98a5c', 7) +
    bow(50, 98, -14) +
    bow(190, 98, 14) +
    face(pose),
};
