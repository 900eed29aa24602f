import {
  at,
  box,
  bubble,
  disc,
  drop,
  face,
  fill,
  grip,
  inked,
  joined,
  limb,
  oval,
  palm,
  seam,
  skin,
  spread,
  stroke,
} from './parts.mjs';

const teeth =
  inked('M52 126C80 140 144 140 172 126C172 170 148 190 112 190S52 170 52 126z', '#9d3f55', 4) +
  fill(
    'M60 132C84 143 140 143 164 132C164 148 160 156 155 161C130 168 94 168 69 161C63 153 60 145 60 132z',
    '#fff',
  ) +
  seam('M86 139v25M112 141v26M138 139v25', '#c9d3e0', 3);
const toothbrush = at(
  62,
  146,
  11,
  box(4, -20, 44, 24, 4, '#dff2ff') +
    seam('M15-17v16M26-17v16M37-17v16', '#7cc3ea', 3) +
    inked('M2 0H160V18H2a9 9 0 0 1 0-18z', '#f5803a'),
);

const tap = joined('M100-20h40v52h-40z', '#c3d0dc') + box(92, 26, 56, 18, 7, '#8fa3b5');

export const bathroom = {
  'brush-teeth': [
    'sky',
    face(112, 112, 90, { mouth: 'none' }) +
      teeth +
      toothbrush +
      bubble(58, 166, 13) +
      bubble(78, 120, 10) +
      bubble(104, 124, 7) +
      grip(200, 182, -79, 48),
  ],
  'wash-face': [
    'lagoon',
    face(108, 112, 90, { eyes: 'shut' }) +
      bubble(44, 168, 14) +
      bubble(66, 186, 10) +
      bubble(36, 142, 9) +
      drop(30, 58) +
      inked(
        'M112 98C134 92 172 92 194 100C200 128 202 156 196 182C168 190 140 190 112 182C106 154 106 126 112 98z',
        '#4a9fec',
      ) +
      stroke('M113 166C140 174 170 174 197 166', '#fff', 7) +
      seam('M132 110c-2 16-2 28 0 42', '#2a6fc0', 4) +
      palm(172, 142, 20, 52),
  ],
  'comb-hair': [
    'leaf',
    face(106, 140, 84) +
      inked(
        'M23 156C8 88 48 42 106 42C164 42 204 88 189 156C178 142 170 128 164 108C136 116 106 106 88 86C80 110 46 124 23 156z',
        '#8c7be0',
      ) +
      seam('M94 60C112 52 136 58 150 74M70 72C60 80 52 90 48 102', '#5f4fb3') +
      at(
        150,
        62,
        50,
        [0, 1, 2, 3, 4, 5].map((i) => box(-38 + i * 12, 2, 6, 26, 2, '#f5803a')).join('') +
          box(-46, -18, 122, 24, 8, '#f5803a'),
      ) +
      grip(200, 118, -40, 62),
  ],
  'take-shower': [
    'sky',
    limb('M206-10V30Q206 44 190 44H150', 10, '#b4c2d0') +
      inked('M84 62Q84 36 118 36T152 62z', '#c3d0dc') +
      face(118, 164, 72, { eyes: 'glad', mouth: 'open' }) +
      inked(
        'M56 128C42 120 50 98 68 102C70 86 94 82 102 94C112 82 134 84 138 96C152 88 172 96 168 110C184 112 186 132 172 134C140 120 90 118 56 128z',
        '#fff',
        4,
      ) +
      drop(64, 84, 0.7) +
      drop(172, 86, 0.7) +
      drop(34, 130, 0.7) +
      drop(204, 134, 0.7) +
      drop(28, 196, 0.7) +
      drop(212, 198, 0.7) +
      stroke('M96 70v10M118 70v10M140 70v10', '#4aa8ea', 6),
  ],
  'wash-hands': [
    'lagoon',
    tap +
      inked('M106 44h28v40c6 26 16 46 30 66H76c14-20 24-40 30-66z', '#8fd0fa', 3.5) +
      stroke('M114 54v36M126 64v24', '#d6f0ff', 4) +
      spread(80, 154, 22, -1) +
      spread(160, 154, -22, 1) +
      bubble(120, 138, 22) +
      bubble(90, 150, 14) +
      bubble(150, 152, 15) +
      bubble(118, 174, 17) +
      bubble(42, 96, 10) +
      bubble(200, 92, 12) +
      bubble(144, 182, 9),
  ],
  'use-toilet': [
    'leaf',
    box(58, 68, 124, 78, 14, '#fff') +
      box(50, 54, 140, 24, 10, '#f1f5fa') +
      inked('M56 158h128c0 32-20 46-32 50l4 24H84l4-24c-12-4-32-18-32-50z', '#fff') +
      limb('M88 118L66 150', 18, '#4a9fec') +
      limb('M152 118L174 150', 18, '#4a9fec') +
      inked('M86 108h68q10 26 10 56H76q0-30 10-56z', '#4a9fec') +
      oval(120, 164, 76, 13, '#e3eaf2', 'stroke="#3a2838" stroke-width="5"') +
      limb('M98 160Q84 164 86 204', 22, skin) +
      limb('M142 160Q156 164 154 204', 22, skin) +
      joined(
        'M66 222a16 10 0 0 1 0-14H104a16 10 0 0 1 0 14zM136 222a16 10 0 0 1 0-14H174a16 10 0 0 1 0 14z',
        skin,
      ) +
      inked('M70 188h34l2 24H68zM136 188h34l2 24h-38z', '#7d6bd6') +
      face(120, 70, 50) +
      disc(64, 156, 12, skin) +
      disc(176, 156, 12, skin),
  ],
};
