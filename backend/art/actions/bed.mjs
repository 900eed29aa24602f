import {
  both,
  box,
  disc,
  face,
  fill,
  finger,
  grip,
  inked,
  joined,
  limb,
  seam,
  skin,
  stroke,
} from './parts.mjs';

const board = inked('M22 150V64Q22 40 46 40H194Q218 40 218 64V150z', '#c98b52');

export const bed = {
  'wake-up': [
    'butter',
    board +
      inked('M50 130Q44 84 60 80Q120 66 180 80Q196 84 190 130z', '#fff') +
      both(
        limb('M88 150C58 136 46 104 40 72', 24, '#4a9fec') +
          joined('M20 50a21 21 0 1 1 40 8l-6 18-26-4z', skin),
      ) +
      inked('M84 140h72l8 50H76z', '#4a9fec') +
      face(120, 92, 54, { mouth: 'open' }) +
      inked('M14 178Q68 160 120 170T226 178V250H14z', '#ef6f62') +
      stroke('M16 196Q68 178 120 188T224 196', '#ffb3a6', 9),
  ],
  'go-to-sleep': [
    'lilac',
    board +
      inked('M36 150Q28 78 48 74Q120 58 192 74Q212 78 204 150z', '#fff') +
      face(120, 108, 58, { eyes: 'shut' }) +
      inked('M14 152Q66 132 120 142T226 152V250H14z', '#5f7fd8') +
      inked('M14 150Q66 130 120 140T226 150V176Q172 160 120 168T14 176z', '#dfe8ff') +
      seam(
        'M60 204q10 8 20 0M150 196q10 8 20 0M104 226q10 8 20 0M196 224q10 8 20 0M26 224q8 6 16 0',
        '#dfe8ff',
        5,
      ) +
      both(joined('M74 140q16-6 20 6t-14 20q-18 2-22-8t16-18z', skin)),
  ],
  'make-bed': [
    'lagoon',
    inked('M34 110V42Q34 24 52 24H188Q206 24 206 42V110z', '#c98b52') +
      inked('M30 96H210L222 222H18z', '#fff') +
      inked('M64 104Q56 62 72 58Q120 48 168 58Q184 62 176 104Q120 112 64 104z', '#fff') +
      inked('M26 128H214L226 226H14z', '#4a9fec') +
      inked('M28 126H212L216 156H24z', '#bfe0ff') +
      seam('M84 156L78 226M156 156L162 226', '#2a74c8', 4) +
      grip(52, 146, 100, 140) +
      grip(188, 146, 80, 40),
  ],
  'read-book': [
    'leaf',
    face(120, 88, 66, { eyes: 'down' }) +
      inked('M120 150Q76 130 26 144V222Q76 208 120 228Q164 208 214 222V144Q164 130 120 150z', '#ef5f5a') +
      seam('M120 150V228') +
      inked('M44 164Q72 158 100 168V204Q72 194 44 200z', '#ffe08a', 4) +
      fill('M144 176l50-10v8l-50 10zM144 194l50-10v8l-50 10z', '#ffb3a6') +
      grip(30, 192, 180, 140) +
      grip(210, 192, 0, 40),
  ],
  hug: [
    'rose',
    inked('M20 250Q18 168 78 158Q132 160 140 250z', '#5f7fd8') +
      inked('M104 250Q110 182 162 178Q214 184 218 250z', '#ef6f62') +
      face(88, 90, 62, { eyes: 'shut', turn: 8 }) +
      face(162, 128, 50, { eyes: 'shut', turn: -14 }) +
      limb('M200 214Q150 232 92 202', 24, '#ef6f62') +
      disc(82, 198, 17, skin) +
      limb('M34 224Q110 262 186 228', 28, '#5f7fd8') +
      disc(194, 222, 20, skin),
  ],
  'turn-off-light': [
    'lilac',
    joined('M92 120h18v70h-18zM40 200Q40 182 101 182T162 200V220H40z', '#c98b52') +
      inked('M66 22H136L168 124Q101 138 34 124z', '#b3acc9') +
      seam('M68 122L84 28M134 122L118 28', '#8880a6', 4) +
      box(116, 190, 30, 18, 6, '#fff') +
      finger(196, 184, -10, 36),
  ],
  'put-phone-away': [
    'leaf',
    inked('M98 30Q100 22 108 24L158 34Q166 36 164 44L146 132 80 118z', '#4b4458') +
      fill('M106 38L152 47 138 116 92 108z', '#8fd0fa') +
      inked('M34 124H206L188 214Q186 224 176 224H64Q54 224 52 214z', '#e9b872') +
      seam('M46 152H194M54 184H188', '#b07a35', 5) +
      seam('M86 140L92 220M120 140V220M154 140L148 220', '#b07a35', 5) +
      box(26, 112, 188, 24, 10, '#f3cf95') +
      grip(156, 62, 14, -40),
  ],
};
