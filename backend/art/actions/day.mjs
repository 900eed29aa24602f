import { at, box, disc, fill, grip, inked, joined, limb, oval, palm, seam, stroke } from './parts.mjs';

const ring = (x, y, turn) =>
  at(
    x,
    y,
    turn,
    oval(0, 0, 13, 9, '#f2a93b', 'stroke="#3a2838" stroke-width="3.5"') + oval(0, 0, 4, 2.5, '#fff6df'),
  );
const books = (list) =>
  list
    .map(([x, y, w, h, colour, turn = 0]) =>
      at(x, y, turn, box(0, 0, w, h, 4, colour) + seam(`M6 16H${w - 6}M6 ${h - 16}H${w - 6}`, '#fff', 4)),
    )
    .join('');

const shoeOf = (colour) =>
  inked('M78 6Q64-2 56 6Q46 24 28 22Q2 26 2 46H80z', colour) +
  seam('M36 24l8 9M25 25l7 9', '#fff', 4) +
  box(-2, 44, 84, 12, 5, '#fff');
const [shoe, other] = [shoeOf('#ef5f5a'), shoeOf('#43b072')];

export const day = {
  'eat-breakfast': [
    'peach',
    inked('M20 108C22 168 46 196 76 210H148C178 196 202 168 204 108z', '#4a8fe8') +
      inked('M80 208H144L152 226H72z', '#2a6fc0') +
      oval(112, 108, 92, 30, '#dbe9ff', 'stroke="#3a2838" stroke-width="5"') +
      oval(112, 111, 76, 20, '#fff') +
      ring(58, 108, 10) +
      ring(84, 120, -12) +
      ring(86, 100, 20) +
      ring(166, 108, 8) +
      ring(140, 122, -6) +
      oval(113, 110, 20, 8, '#c9e2fb') +
      limb('M120 104L200 44', 8, '#c3d0dc') +
      inked('M96 104Q104 88 120 90Q136 94 130 104Q116 116 102 112z', '#c3d0dc') +
      grip(204, 42, 50, -46),
  ],
  'pack-lunch': [
    'leaf',
    inked('M38 128L50 58Q52 50 60 50H180Q188 50 190 58L202 128z', '#2c8c7b') +
      inked('M40 150L58 84Q62 76 68 82L112 150z', '#f6d9a2') +
      stroke('M62 96L92 146', '#7bc043', 7) +
      inked('M134 66C120 54 96 62 96 88S118 128 134 122C152 128 172 112 172 88S150 54 134 66z', '#ef5f5a') +
      seam('M134 66Q134 52 126 46', '#3a2838', 5) +
      inked('M26 124H214V206Q214 224 196 224H44Q26 224 26 206z', '#55cdb6') +
      stroke('M34 148H206', '#2c8c7b', 5) +
      box(102, 138, 36, 28, 7, '#ffe08a') +
      palm(186, 62, -24, -44),
  ],
  'pack-school-bag': [
    'butter',
    limb('M60 110C24 120 24 180 34 206M180 110C216 120 216 180 206 206', 14, '#b83a36') +
      inked('M50 112Q50 74 120 74T190 112z', '#8f2b29') +
      at(
        84,
        18,
        -8,
        box(0, 0, 66, 104, 5, '#3f83d8') +
          seam('M14 2V100', '#2a5fa8', 5) +
          fill('M26 40h28v10h-28z', '#fff'),
      ) +
      inked('M46 104Q120 128 194 104L204 202Q206 226 182 226H58Q34 226 36 202z', '#ef5f5a') +
      box(66, 158, 108, 52, 12, '#d8433e') +
      seam('M80 176H160', '#ffb3a6', 4) +
      box(113, 168, 14, 22, 5, '#ffe08a') +
      grip(140, 34, 84, -40),
  ],
  'do-homework': [
    'sky',
    inked('M16 56Q70 46 116 70Q162 46 216 56V206Q162 198 116 220Q70 198 16 206z', '#4a9fec') +
      inked('M26 48Q76 40 116 64Q156 40 206 48V194Q156 188 116 208Q76 188 26 194z', '#fff') +
      seam('M116 64V208') +
      seam('M44 82q26-2 54 10M44 108q26-2 54 10M44 134q26-2 54 10', '#8fb4e6', 6) +
      seam('M132 94q6-12 14-6t16-8 20 0', '#3a2838', 5) +
      seam('M132 122q8-10 12-2', '#3a2838', 5) +
      at(
        144,
        124,
        -40,
        inked('M20-11H128V11H20z', '#f5b53a') +
          inked('M20-11L-6 0 20 11z', '#f6dcae') +
          fill('M2-4L-7 0 2 4z', '#3a2838') +
          inked('M112-11h16v22h-16z', '#ef7f8a'),
      ) +
      grip(188, 128, 44, 50),
  ],
  'fill-bottle': [
    'peach',
    joined('M74 14h40v12h-40zM85 22h18v22h-18z', '#8fa3b5') +
      joined('M-10 36H108Q130 36 130 58V78H92V70H-10z', '#c3d0dc') +
      inked('M84 104H138V122L154 142V218Q154 232 140 232H82Q68 232 68 218V142L84 122z', '#f4fbff') +
      fill('M71 166Q91 158 111 166T151 166V218Q151 229 140 229H82Q71 229 71 218z', '#5fb6f2') +
      fill('M100 83h22v84h-22z', '#5fb6f2') +
      box(78, 108, 66, 14, 5, '#ef6f62') +
      fill('M100 83h22v22h-22z', '#5fb6f2') +
      seam('M82 188h16M82 206h16', '#fff', 4) +
      grip(152, 186, 0, 24),
  ],
  'tidy-toys': [
    'rose',
    disc(56, 66, 13, '#ab7648') +
      disc(112, 66, 13, '#ab7648') +
      disc(84, 94, 38, '#ab7648') +
      oval(84, 104, 15, 11, '#f3d9b1') +
      disc(70, 88, 2, '#3a2838') +
      disc(98, 88, 2, '#3a2838') +
      oval(84, 99, 5, 3.5, '#3a2838') +
      inked('M28 126H212V212Q212 226 198 226H42Q28 226 28 212z', '#f2b04a') +
      at(150, 72, -10, box(-36, -22, 64, 64, 8, '#43b072') + oval(-4, 16, 12, 12, '#c9efc9')) +
      box(18, 118, 204, 32, 10, '#ffcf7d') +
      oval(120, 186, 28, 12, '#a8681a', 'stroke="#3a2838" stroke-width="5"') +
      grip(164, 46, 74, -50),
  ],
  'tidy-books': [
    'lagoon',
    box(20, 24, 200, 196, 8, '#c98b52') +
      box(36, 40, 168, 150, 3, '#8f5c31') +
      books([
        [42, 76, 26, 112, '#ef5f5a'],
        [70, 62, 24, 126, '#f5b53a'],
        [96, 84, 26, 104, '#43b072'],
      ]) +
      at(140, 72, 14, box(0, 0, 30, 112, 4, '#4a9fec') + seam('M6 16H24M6 96H24', '#fff', 4)) +
      box(20, 188, 200, 24, 4, '#e0a469') +
      grip(158, 132, 14, 34),
  ],
  'put-shoes-away': [
    'sky',
    limb('M34 56V232M206 56V232', 8, '#c98b52') +
      box(20, 126, 200, 16, 5, '#e0a469') +
      box(20, 206, 200, 16, 5, '#e0a469') +
      at(40, 148, 0, other) +
      at(120, 148, 0, other) +
      at(36, 68, 0, shoe) +
      at(108, 46, 12, shoe) +
      grip(186, 54, 100, -44),
  ],
};
