// Packages for things without a drawing of their own: rice is a paper bag with rice on its label.
import { darker, lighter, toLch, channels } from './colour.mjs';

const INK = '#3a2838';
const stops = (...list) =>
  list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
const across = (id, ...list) =>
  `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0">${stops(...list)}</linearGradient>`;
const round = (id, tint) =>
  across(id, [0, darker(tint, 0.12)], [0.16, lighter(tint, 0.28)], [0.5, tint], [1, darker(tint, 0.26)]);
const paper = across('w', [0, '#fffef8'], [0.65, '#fffdf4'], [1, '#e6dfd6']);
const foil = across('f', [0, '#b9c4ce'], [0.25, '#f7fafc'], [0.6, '#cdd6de'], [1, '#93a1ae']);
const shine = (d, opacity = 0.42) => `<path d="${d}" fill="#fff" fill-opacity="${opacity}"/>`;
const disc = (cx, cy, r) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#fffdf6"/><path d="M${cx} ${cy - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 0.72} ${r} 0 0 0 0-${2 * r}" fill="${INK}" fill-opacity=".06"/>`;

/** A lid whose colour differs from that of the content. */
function lidFor(tint) {
  const [, chroma, hue] = toLch(...channels(tint));
  return chroma > 0.06 && hue > 45 && hue < 105 ? '#e0524a' : '#f2b233';
}

/**
 * Each package: its default tint, the drawing, and the square of its label that the icon fills (centre x, y,
 * side).
 */
export const packs = {
  bag: {
    tint: '#e3c193',
    label: [64, 77, 40],
    draw: (t) =>
      `<defs>${across('b', [0, lighter(t, 0.2)], [0.3, lighter(t, 0.08)], [0.7, t], [0.705, darker(t, 0.1)], [1, darker(t, 0.16)])}${across('t', [0, darker(t, 0.06)], [1, darker(t, 0.24)])}</defs>` +
      `<path d="M33 26V15l8-8 10 8 8.6-8 8.7 8 8.6-8 9.5 8 8-8 5 6v13z" fill="url(#t)"/>` +
      `<path d="M36 22h56c5 0 7.5 3 8 8l6 81c.5 6-3.5 10-9 10H31c-5.5 0-9.5-4-9-10l6-81c.5-5 3-8 8-8z" fill="url(#b)"/>` +
      `<path d="M28.3 33h71.4" stroke="${darker(t, 0.3)}" stroke-opacity=".55" stroke-width="2"/>` +
      shine('M34 40l-4 66c0 4 5 4 5.4 0L39 40z', 0.28) +
      disc(64, 77, 29),
  },
  jar: {
    tint: '#c8385a',
    label: [64, 80, 38],
    draw: (t) => {
      const lid = lidFor(t);
      return (
        `<defs>${round('b', t)}${round('l', lid)}${paper}</defs>` +
        `<path d="M36 28h56v12H36z" fill="#cfe0ea"/><path d="M36 28h56v4H36z" fill="#9fb6c4" fill-opacity=".7"/>` +
        `<path d="M41 36h46c8 0 15 6 15 15v57c0 8-6 14-14 14H40c-8 0-14-6-14-14V51c0-9 7-15 15-15z" fill="url(#b)"/>` +
        `<path d="M41 36h46c6 0 11 3 13.6 8-7-3-66-3-73.2 0C30 39 35 36 41 36z" fill="#fff" fill-opacity=".3"/>` +
        `<path d="M26 58.5h76v43H26z" fill="url(#w)"/>` +
        `<rect x="30" y="6" width="68" height="24" rx="7" fill="url(#l)"/><path d="M30 21h68v2.5c0 3.6-3 6.5-6.5 6.5h-55c-3.6 0-6.5-3-6.5-6.5z" fill="${INK}" fill-opacity=".14"/>` +
        shine('M36 12c0-2 3-2.6 5-2.6h9c2.5 0 2.5 4 0 4h-9c-2 0-5 .6-5-1.4z', 0.5) +
        shine('M33 50c0-3 6-3.5 6 0v6h-6zM33 104h6v8c0 3.5-6 2-6-1z', 0.45)
      );
    },
  },
  bottle: {
    tint: '#d9412f',
    label: [64, 84, 38],
    draw: (t) => {
      const cap = lidFor(t);
      return (
        `<defs>${round('b', t)}${round('l', cap)}${paper}</defs>` +
        `<path d="M53 17h22v16c0 9 21 13 21 31v50c0 6-4 10-10 10H42c-6 0-10-4-10-10V64c0-18 21-22 21-31z" fill="url(#b)"/>` +
        `<path d="M32 63h64v42H32z" fill="url(#w)"/>` +
        `<rect x="50" y="3" width="28" height="18" rx="4.5" fill="url(#l)"/><path d="M57 5v14m7-14v14m7-14v14" stroke="${INK}" stroke-opacity=".16" stroke-width="2"/>` +
        `<path d="M53 21h22v4H53z" fill="${INK}" fill-opacity=".16"/>` +
        shine('M57 28h4c1 10-18 15-19 30h-5c1-17 19-19 20-30zM37 107h5v8c0 3-5 2-5-1z', 0.5)
      );
    },
  },
  carton: {
    tint: '#3f8fdc',
    label: [52, 83, 40],
    draw: (t) =>
      `<defs>${across('b', [0, lighter(t, 0.16)], [1, t])}${across('s', [0, darker(t, 0.2)], [1, darker(t, 0.34)])}</defs>` +
      `<path d="M22 44h60v78H27c-3 0-5-2-5-5z" fill="url(#b)"/><path d="M82 44l24-8v72c0 2-1 3.5-3 4.3L82 122z" fill="url(#s)"/>` +
      `<path d="M22 44l10-24h60L82 44z" fill="${lighter(t, 0.32)}"/><path d="M82 44l10-24 14 16z" fill="${darker(t, 0.12)}"/>` +
      `<path d="M32 8c0-2 1.5-3 3-3h54c2 0 3 1 3 3v13H32z" fill="${lighter(t, 0.12)}"/><path d="M32 15.5h60" stroke="${darker(t, 0.3)}" stroke-opacity=".5" stroke-width="1.6"/>` +
      `<path d="M22 44h60" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/>` +
      `<ellipse cx="75" cy="31" rx="6.5" ry="4.6" fill="${darker(t, 0.35)}"/><ellipse cx="75" cy="29" rx="6.5" ry="4.6" fill="#fff"/><ellipse cx="75" cy="28.5" rx="3.8" ry="2.5" fill="#dfe5ec"/>` +
      disc(52, 83, 27) +
      shine('M26 50h4v64c0 3-4 2-4-1z', 0.3),
  },
  box: {
    tint: '#f0a63a',
    label: [53, 76, 46],
    draw: (t) =>
      `<defs>${across('b', [0, lighter(t, 0.14)], [1, t])}${across('s', [0, darker(t, 0.22)], [1, darker(t, 0.36)])}</defs>` +
      `<path d="M17 17L34 6h75L89 17z" fill="${lighter(t, 0.42)}"/><path d="M89 17l20-11v100c0 2-.8 3.4-2.5 4.3L89 122z" fill="url(#s)"/>` +
      `<path d="M17 17h72v105H22c-3 0-5-2-5-5z" fill="url(#b)"/>` +
      `<path d="M17 30c24 12 48-8 72 2V17H17z" fill="#fffdf6"/><path d="M17 112c24-9 48 6 72-4v14H22c-3 0-5-2-5-5z" fill="${darker(t, 0.18)}" fill-opacity=".7"/>` +
      `<path d="M30 22.5h34" stroke="${darker(t, 0.3)}" stroke-width="4.6" stroke-linecap="round"/>` +
      disc(53, 76, 30) +
      shine('M20.5 36h4v66c0 3-4 2-4-1z', 0.32),
  },
  can: {
    tint: '#d8483e',
    label: [64, 66, 42],
    draw: (t) =>
      `<defs>${round('b', t)}${foil}</defs>` +
      `<path d="M24 20h80v88c0 9-18 15-40 15s-40-6-40-15z" fill="url(#f)"/>` +
      `<path d="M24 27c8 7 22 10 40 10s32-3 40-10v73c-8 7-22 10-40 10s-32-3-40-10z" fill="url(#b)"/>` +
      `<path d="M24 27c8 7 22 10 40 10s32-3 40-10M24 100c8 7 22 10 40 10s32-3 40-10" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.2"/>` +
      `<ellipse cx="64" cy="19" rx="40" ry="13" fill="url(#f)"/><ellipse cx="64" cy="19" rx="34" ry="9.6" fill="#aab6c1"/><ellipse cx="64" cy="20.5" rx="32" ry="7.6" fill="#dfe6ec"/>` +
      `<path d="M64 16c6-3 17-3 17 1s-11 4-17 2" fill="none" stroke="#8795a2" stroke-width="2.6"/><circle cx="62" cy="18" r="3" fill="#8795a2"/>` +
      disc(64, 70, 27) +
      shine('M31 40c2 1.2 4 1.8 6 2.4v58c-2-.6-4-1.2-6-2.4z', 0.36),
  },
  cup: {
    tint: '#f0729c',
    label: [64, 77, 40],
    draw: (t) =>
      `<defs>${round('b', t)}${foil}</defs>` +
      `<path d="M22 32h84l-9 80c-.8 7-5 10-11 10H42c-6 0-10.2-3-11-10z" fill="url(#b)"/>` +
      `<path d="M22 32h84l-1 9H23z" fill="${INK}" fill-opacity=".16"/>` +
      `<path d="M30 104c22 9 46 9 68 0l-1 8c-.8 7-5 10-11 10H42c-6 0-10.2-3-11-10z" fill="#fff" fill-opacity=".45"/>` +
      `<path d="M18 22c0-4 3-6 7-6h77c9 0 14 5 19 3 3-1 4 3 2 6-3 5-9 9-16 9H25c-4 0-7-2.5-7-6z" fill="url(#f)"/><path d="M26 20.5h60" stroke="#fff" stroke-width="3" stroke-linecap="round"/>` +
      disc(64, 77, 28) +
      shine('M29 46h5l5 58c0 3-4.5 3-5 0z', 0.42),
  },
  tube: {
    tint: '#3fb6a8',
    label: [64, 57, 36],
    draw: (t) =>
      `<defs>${round('b', t)}${across('l', [0, '#dfe6ee'], [0.25, '#ffffff'], [1, '#b5c0cc'])}</defs>` +
      `<path d="M26 14h76l-14 82c-.6 3.5-3 5-6 5H46c-3 0-5.4-1.5-6-5z" fill="url(#b)"/>` +
      `<path d="M25 4.5h78c1.5 0 2.5 1 2.5 2.5V17h-83V7c0-1.5 1-2.5 2.5-2.5z" fill="${darker(t, 0.16)}"/><path d="M30 5v11m8-11v11m8-11v11m8-11v11m10-11v11m8-11v11m8-11v11m8-11v11m8-11v11" stroke="#fff" stroke-opacity=".35" stroke-width="1.8"/>` +
      `<rect x="42" y="98" width="44" height="26" rx="5" fill="url(#l)"/><path d="M50 102v19m7-19v19m7-19v19m7-19v19m7-19v19" stroke="#8b98a8" stroke-opacity=".5" stroke-width="2"/>` +
      `<ellipse cx="64" cy="57" rx="25" ry="28" fill="#fffdf6"/>` +
      shine('M33 24h5.5l9.5 66c.4 3-4.4 3-5 0z', 0.42),
  },
  packet: {
    tint: '#e8503f',
    label: [64, 67, 46],
    draw: (t) =>
      `<defs>${across('b', [0, darker(t, 0.16)], [0.14, lighter(t, 0.22)], [0.5, t], [0.86, darker(t, 0.1)], [1, darker(t, 0.3)])}</defs>` +
      `<path d="M23 10l5-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5 5 5c-2 10-4 14 0 22 4 11 4 53 0 64-4 8-2 12 0 22l-5 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5-5-5c2-10 4-14 0-22-4-11-4-53 0-64 4-8 2-12 0-22z" fill="url(#b)"/>` +
      `<path d="M24 18c26 4 54 4 80 0M24 110c26-4 54-4 80 0" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>` +
      `<path d="M23 40c0-4 2-7 3-10 4 6 6 10 5 17zm82 0c0-4-2-7-3-10-4 6-6 10-5 17z" fill="${INK}" fill-opacity=".12"/>` +
      disc(64, 66, 31) +
      shine('M31 44c2-4 5-3 4 2-2 14-2 28 0 42 1 5-3 6-4 2-3-15-3-31 0-46z', 0.5),
  },
  jug: {
    tint: '#4a7fe0',
    label: [59, 84, 40],
    draw: (t) =>
      `<defs>${round('b', t)}${round('l', lidFor(t))}</defs>` +
      `<path fill-rule="evenodd" d="M38 20h24c0 5 3 7 8 7h18c12 0 20 8 20 20v62c0 9-6 14-14 14H30c-8 0-14-5-14-14V62c0-16 22-20 22-42zm38 22c-4 0-6 2-6 6 0 5 7 4 12 9 3 3 3.5 8 3.5 12 0 5 8.5 5 8.5 0V54c0-8-4-12-11-12z" fill="url(#b)"/>` +
      `<rect x="33" y="4" width="34" height="21" rx="5" fill="url(#l)"/><path d="M41 7v15m7-15v15m7-15v15" stroke="${INK}" stroke-opacity=".16" stroke-width="2.4"/>` +
      `<path d="M16 106c28 7 64 7 92 0v3c0 9-6 14-14 14H30c-8 0-14-5-14-14z" fill="${INK}" fill-opacity=".13"/>` +
      disc(59, 84, 27) +
      shine('M43 30c-2 14-20 18-21 32v40c0 4 5 4 5 0V66c0-14 18-18 21-36z', 0.42),
  },
  spray: {
    tint: '#49a9e0',
    label: [66, 86, 38],
    draw: (t) =>
      `<defs>${round('b', t)}${round('l', lighter(t, 0.1))}</defs>` +
      `<path d="M52 26h26v20c0 6 26 10 26 28v38c0 7-4 11-10 11H38c-6 0-10-4-10-11V74c0-18 24-22 24-28z" fill="url(#b)"/>` +
      `<path d="M50 20h30v12H50z" fill="${darker(t, 0.3)}"/><path d="M30 4h42c10 0 16 6 16 16H48l-2-5H30c-2 0-3-1-3-3V7c0-2 1-3 3-3z" fill="#f4f6f8"/><path d="M48 15h40v5H48z" fill="${INK}" fill-opacity=".16"/>` +
      `<path d="M46 15h10c1 10-3 16-10 22-4-1-6-3-5-6 5-4 7-9 5-16z" fill="#e0524a"/>` +
      `<path d="M12 4l11 3M10 11h12M12 18l11-4" stroke="#8fd0f2" stroke-width="3.4" stroke-linecap="round"/>` +
      disc(66, 86, 27) +
      shine('M36 70c1-6 7-9 12-12 2 2 0 4-2 6-4 4-5 8-5 12v30c0 4-5 4-5 0z', 0.42),
  },
  aerosol: {
    tint: '#8f7fe0',
    label: [64, 82, 36],
    draw: (t) =>
      `<defs>${round('b', t)}${round('l', lidFor(t))}${foil}</defs>` +
      `<path d="M36 44h56v68c0 8-12 12-28 12s-28-4-28-12z" fill="url(#b)"/><path d="M36 44c0-10 12-14 28-14s28 4 28 14v5c-8 4-18 5-28 5s-20-1-28-5z" fill="url(#f)"/>` +
      `<path d="M46 10c0-4 8-6 18-6s18 2 18 6v24c-4 3-11 4-18 4s-14-1-18-4z" fill="url(#l)"/><path d="M46 30c4 3 11 4 18 4s14-1 18-4v4c-4 3-11 4-18 4s-14-1-18-4z" fill="${INK}" fill-opacity=".18"/><ellipse cx="64" cy="10" rx="18" ry="6" fill="#fff" fill-opacity=".35"/>` +
      `<path d="M36 108c8 4 18 5 28 5s20-1 28-5v4c0 8-12 12-28 12s-28-4-28-12z" fill="url(#f)"/>` +
      disc(64, 82, 25) +
      shine('M41 58h5v48c-2 0-5-1-5-2z', 0.42),
  },
  tray: {
    tint: '#f3e6d0',
    label: [64, 62, 62],
    draw: (t) =>
      `<defs>${across('b', [0, lighter(t, 0.3)], [1, darker(t, 0.12)])}</defs>` +
      `<path d="M14 30c0-6 4-9 9-9h82c5 0 9 3 9 9l6 66c0 8-5 12-12 12H20c-7 0-12-4-12-12z" fill="${darker(t, 0.14)}"/>` +
      `<path d="M18 32c0-4 3-6 7-6h78c4 0 7 2 7 6l5 58c0 5-4 8-9 8H22c-5 0-9-3-9-8z" fill="url(#b)"/><path d="M26 38h76l4 46H22z" fill="${darker(t, 0.1)}" fill-opacity=".35"/>`,
  },
  roll: {
    tint: '#f0c25c',
    label: [56, 92, 32],
    draw: (t) =>
      `<defs>${across('b', [0, lighter(t, 0.16)], [1, darker(t, 0.08)])}${across('p', [0, '#ffffff'], [0.5, '#e3edf4'], [1, '#f8fbfd'])}</defs>` +
      `<path d="M18 14h84c6 0 8 4 8 9v42H10V23c0-5 2-9 8-9z" fill="url(#p)"/><path d="M18 14h84c6 0 8 4 8 9 0 4-3 7-8 7H18c-5 0-8-3-8-7 0-5 3-9 8-9z" fill="#d7e4ed"/><path d="M14 22c14 4 86 4 100 0" fill="none" stroke="#b4c6d3" stroke-width="2"/>` +
      `<path d="M30 36l-6 22m30-22l-6 22m30-22l-6 22m30-22l-6 22" stroke="#fff" stroke-width="4" stroke-linecap="round"/>` +
      `<path d="M6 64h108v50c0 4-3 7-7 7H13c-4 0-7-3-7-7z" fill="url(#b)"/><path d="M114 64l10-8v50l-10 14z" fill="${darker(t, 0.28)}"/><path d="M6 64h108l10-8H16z" fill="${lighter(t, 0.4)}"/><path d="M6 68l5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 4 4v-8H6z" fill="#c7d0d8"/>` +
      disc(56, 94, 22) +
      shine('M12 76h4v36c0 2-4 2-4 0z', 0.4),
  },
};
