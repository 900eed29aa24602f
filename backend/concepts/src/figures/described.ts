import {
  INK,
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
import type { Kind } from './trait-words';
import { traitsOf, type Traits } from './traits';

/** The figure of a character that a family describes, as far as its words tell the looks. */
export function describedFigure(name: string, description: string): Figure {
  const look = lookOf(traitsOf(name, description));
  return { face: [120, 108, 222], draw: (pose) => drawn(look, pose) };
}

interface Look extends Traits {
  person: boolean;
  fur: string;
  hair: string;
  clothes: string;
  trim: string;
  iris: string;
}

const natural: Partial<Record<Kind, string>> = {
  cat: '#f2a65a',
  dog: '#c98f5a',
  bear: '#a8713f',
  panda: '#faf8fb',
  rabbit: '#d9cfd6',
  fox: '#ee7f3b',
  lion: '#f3b94d',
  tiger: '#f59a3e',
  mouse: '#b7b3c0',
  elephant: '#9fb0c8',
  unicorn: '#fbf6fd',
  horse: '#a3693c',
  dragon: '#58b15c',
  dinosaur: '#6bbf6a',
  robot: '#b9c4d4',
  bird: '#f7c948',
  penguin: '#3f4a63',
  frog: '#6cc04a',
  pig: '#f7a6b4',
  cow: '#faf8f6',
  monkey: '#9a6a42',
  sheep: '#fbf9ff',
  monster: '#8e6bd8',
};
const skins = ['#ffd5b3', '#f2bf94', '#d99a6c', '#a8704a', '#7d4f35'];
const hairs = ['#8d5130', '#44322f', '#f0c255', '#c8622f', '#2c2730'];
const cloths = ['#ff7fa3', '#4a86e0', '#58b15c', '#f5a83c', '#8e6bd8', '#45c4c0', '#e8474f'];
const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T;

function lookOf(traits: Traits): Look {
  const { kind, body, colourOf, seed } = traits;
  const person = kind === 'girl' || kind === 'boy';
  const clothes = colourOf.clothes ?? (person && body ? body : pick(cloths, seed >>> 3));
  const other = cloths.filter((colour) => colour !== clothes);
  return {
    ...traits,
    person,
    fur: person ? pick(skins, seed) : (body ?? natural[kind] ?? pick(cloths, seed)),
    hair: colourOf.hair ?? (traits.has.has('beard') && person ? '#d9d6de' : pick(hairs, seed >>> 5)),
    clothes,
    trim: colourOf.headwear ?? pick(other, seed >>> 7),
    iris: colourOf.eyes ?? pick(['#2f6b55', '#5a3a2e', '#35629c'], seed >>> 9),
  };
}

function drawn(look: Look, pose: Pose): string {
  const figure =
    back(look) +
    legs(look) +
    torso(look) +
    arms(look, pose) +
    head(look) +
    face(look, pose) +
    top(look) +
    (pose === 'hold' ? arm(look, pose) : '');
  // Hats, aerials and curls stand above the box of a bare head, so the figure is a little smaller, on the
  // same ground.
  return `${pose === 'sleep' ? night : ''}<g transform="translate(120 296) scale(.94) translate(-120 -296)">${figure}</g>`;
}

const dark = (hex: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(parseInt(hex.slice(at, at + 2), 16) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const pale = (hex: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(255 - (255 - parseInt(hex.slice(at, at + 2), 16)) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Behind everything: wings, cape, tail, long hair. */
function back({ has, kind, person, fur, trim, hair }: Look): string {
  const winged = has.has('wings')
    ? inked(
        'M78 210C30 160 4 176 10 206c4 24 36 40 68 30zM162 210c48-50 74-34 68-4-4 24-36 40-68 30z',
        kind === 'dragon' ? dark(fur, 0.2) : '#e4f1ff',
      )
    : '';
  const caped = has.has('cape')
    ? inked('M84 192C60 220 48 254 44 286c40 8 112 8 152 0-4-32-16-66-40-94z', trim)
    : '';
  const tails: Partial<Record<Kind, string>> = {
    cat: limb('M158 250Q206 252 204 206', 14, fur),
    fox:
      inked('M156 256c30 6 64-6 62-46-22 0-34 10-40 20-6 8-14 14-22 14z', fur) +
      inked('M218 210c-12 0-20 4-27 9 6 9 16 15 26 15 2-7 2-15 1-24z', '#fff8f0', 3),
    dog: limb('M160 246Q190 240 196 216', 13, fur),
    tiger: limb('M158 250Q206 252 204 206', 14, fur),
    lion: limb('M158 250Q200 254 206 220', 10, fur) + oval(207, 214, 12, 14, dark(fur, 0.35), outline),
    mouse: stroke('M160 258q40 12 52-24', '#e9a3b0', 6),
    monkey: limb('M158 254Q212 262 208 214q-2-14-16-10', 11, fur),
    dragon: inked('M150 264c40 8 66-10 70-44-16 12-40 18-66 18z', fur),
    dinosaur: inked('M150 268c40 6 66-12 72-52-16 16-42 24-68 24z', fur),
    unicorn: inked('M156 250c34 4 54-14 48-52-8 18-30 26-48 28z', '#e6a8ee'),
    horse: inked('M156 250c34 4 54-14 48-52-8 18-30 26-48 28z', dark(fur, 0.4)),
  };
  const long =
    person && (has.has('longHair') || (kind === 'girl' && !has.has('plaits')))
      ? inked('M40 96C20 150 26 210 52 232h136c26-22 32-82 12-136z', hair)
      : '';
  const plaited =
    person && has.has('plaits')
      ? inked(
          'M46 118c-26 10-34 60-20 96 4 10 16 10 20 0 10-26 14-56 12-86zM194 118c26 10 34 60 20 96-4 10-16 10-20 0-10-26-14-56-12-86z',
          hair,
        )
      : '';
  return winged + caped + (tails[kind] ?? '') + long + plaited;
}

function legs({ person, fur, clothes, kind }: Look): string {
  const shoe = person
    ? dark(clothes, 0.35)
    : kind === 'penguin' || kind === 'bird'
      ? '#f5a83c'
      : dark(fur, 0.18);
  const skin = person ? fur : kind === 'penguin' || kind === 'bird' ? '#f5a83c' : fur;
  return (
    inked('M96 252h20v26H96zM124 252h20v26h-20z', skin) +
    inked('M117 276v15q0 4-4 4H84q-5 0-5-6 2-13 17-14z', shoe) +
    inked('M123 276v15q0 4 4 4h29q5 0 5-6-2-13-17-14z', shoe)
  );
}

function torso({ person, kind, fur, clothes, has, colourOf }: Look): string {
  if (person || colourOf.clothes !== null) {
    const shape =
      kind === 'girl'
        ? 'M88 186h64c8 18 16 48 20 76 0 4-2 6-6 6H74c-4 0-6-2-6-6 4-28 12-58 20-76z'
        : 'M86 186h68c8 12 10 40 8 74 0 4-2 6-6 6H84c-4 0-6-2-6-6-2-34 0-62 8-74z';
    return (
      inked(shape, clothes) +
      `<path d="M104 190q16 12 32 0" fill="none" stroke="${pale(clothes, 0.55)}" stroke-width="7" stroke-linecap="round"/>` +
      oval(120, 224, 5, 5, pale(clothes, 0.6)) +
      oval(120, 244, 5, 5, pale(clothes, 0.6))
    );
  }
  if (kind === 'robot')
    return (
      inked('M82 190h76q8 0 8 8v62q0 8-8 8H82q-8 0-8-8v-62q0-8 8-8z', fur) +
      inked('M98 206h44v30H98z', '#2f3b52', 4) +
      oval(110, 221, 5, 5, '#62e2d2') +
      oval(130, 221, 5, 5, '#ffd35c') +
      stroke('M92 252h56', dark(fur, 0.3), 5)
    );
  const belly = oval(120, 232, 30, 32, kind === 'penguin' || kind === 'panda' ? '#ffffff' : pale(fur, 0.55));
  const marks =
    kind === 'cow' || has.has('spots')
      ? oval(88, 216, 10, 12, dark(fur, 0.62)) + oval(152, 248, 9, 8, dark(fur, 0.62))
      : kind === 'tiger' || has.has('stripes')
        ? stroke('M76 222l14 4M76 240l14 2M164 222l-14 4M164 240l-14 2', dark(fur, 0.65), 6)
        : '';
  return (
    inked(
      'M120 180c34 0 52 26 52 52s-20 38-52 38-52-12-52-38 18-52 52-52z',
      kind === 'panda' ? '#44404c' : fur,
    ) +
    belly +
    marks
  );
}

const paws: Record<Pose, readonly [string, number, number]> = {
  hold: ['M158 214Q184 226 204 216', 209, 213],
  point: ['M158 212Q190 206 212 190', 217, 186],
  wave: ['M158 210Q204 212 226 176', 230, 168],
  sleep: ['M158 214Q174 232 170 250', 169, 254],
};

function arm({ person, fur, clothes, kind, colourOf }: Look, pose: Pose): string {
  const [path, x, y] = paws[pose];
  const sleeve =
    person || colourOf.clothes !== null ? dark(clothes, 0.08) : kind === 'panda' ? '#44404c' : fur;
  return (
    limb(path, 16, sleeve) +
    oval(
      x,
      y,
      12.5,
      12.5,
      person ? fur : kind === 'robot' ? dark(fur, 0.25) : kind === 'panda' ? '#44404c' : dark(fur, 0.08),
      outline,
    )
  );
}

function arms(look: Look, pose: Pose): string {
  const left =
    look.person || look.colourOf.clothes !== null
      ? dark(look.clothes, 0.08)
      : look.kind === 'panda'
        ? '#44404c'
        : look.fur;
  return (
    limb('M84 214Q66 228 66 244', 16, left) +
    oval(66, 249, 12, 12, look.person ? look.fur : dark(left, 0.08), outline) +
    (pose === 'hold' ? '' : arm(look, pose))
  );
}

const ears = (fur: string): Partial<Record<Kind, string>> => {
  const pointed =
    inked('M52 84C40 40 44 18 52 14c14 4 38 26 46 42zM188 84c12-44 8-66 0-70-14 4-38 26-46 42z', fur) +
    `<path d="M58 62c-4-18-3-28 0-33 8 4 18 15 24 25zM182 62c4-18 3-28 0-33-8 4-18 15-24 25z" fill="${pale(fur, 0.6)}"/>`;
  const round =
    oval(52, 46, 26, 26, fur, outline) +
    oval(188, 46, 26, 26, fur, outline) +
    oval(52, 48, 14, 14, pale(fur, 0.5)) +
    oval(188, 48, 14, 14, pale(fur, 0.5));
  const floppy = inked(
    'M62 58C26 50 10 84 16 128c2 16 20 18 30 6 12-14 20-40 26-60zM178 58c36-8 52 26 46 70-2 16-20 18-30 6-12-14-20-40-26-60z',
    dark(fur, 0.28),
  );
  const long =
    inked('M84 52C66 20 66-2 78-2c16 2 30 30 32 52zM156 52c18-32 18-54 6-54-16 2-30 30-32 52z', fur) +
    `<path d="M88 42c-8-18-10-32-6-34 8 4 16 20 18 32zM152 42c8-18 10-32 6-34-8 4-16 20-18 32z" fill="#f7b3c2"/>`;
  const large =
    oval(36, 92, 36, 44, fur, outline) +
    oval(204, 92, 36, 44, fur, outline) +
    oval(36, 94, 21, 28, '#f3b9c8') +
    oval(204, 94, 21, 28, '#f3b9c8');
  const side =
    oval(38, 112, 20, 22, fur, outline) +
    oval(202, 112, 20, 22, fur, outline) +
    oval(38, 112, 11, 13, pale(fur, 0.5)) +
    oval(202, 112, 11, 13, pale(fur, 0.5));
  const small = inked(
    'M64 56C52 30 58 18 66 18c12 4 22 18 26 30zM176 56c12-26 6-38-2-38-12 4-22 18-26 30z',
    fur,
  );
  const spikes = inked('M70 40l8-30 20 20 14-28 16 0 14 28 20-20 8 30z', dark(fur, 0.3));
  const woolly = inked(
    'M58 108C36 92 12 100 8 116c-2 14 20 20 42 14zM182 108c22-16 46-8 50 8 2 14-20 20-42 14z',
    '#f7bd9b',
  );
  return {
    cat: pointed,
    fox: pointed,
    tiger: round,
    lion: round,
    bear: round,
    panda: round.replaceAll(fur, '#44404c'),
    mouse: large,
    elephant: large,
    rabbit: long,
    dog: floppy,
    unicorn: small,
    horse: small,
    pig: small,
    cow: woolly.replaceAll('#f7bd9b', fur),
    sheep: woolly,
    monkey: side,
    dragon: spikes,
    dinosaur: spikes,
    frog: oval(76, 44, 26, 26, fur, outline) + oval(164, 44, 26, 26, fur, outline),
  };
};

function head({ kind, fur, person, hair, has, seed }: Look): string {
  if (kind === 'robot')
    return (
      stroke('M120 26V4', INK, 6) +
      oval(120, 4, 9, 9, '#ff7f7f', outline) +
      inked('M58 26h124q14 0 14 14v124q0 14-14 14H58q-14 0-14-14V40q0-14 14-14z', fur) +
      inked('M36 84h10v40H36zM194 84h10v40h-10z', dark(fur, 0.25))
    );
  const mane =
    kind === 'lion'
      ? Array.from({ length: 12 }, (_, i) =>
          oval(
            120 + 82 * Math.cos((i * Math.PI) / 6),
            104 + 82 * Math.sin((i * Math.PI) / 6),
            26,
            26,
            dark(fur, 0.38),
            outline,
          ),
        ).join('')
      : '';
  const wool =
    kind === 'sheep'
      ? [
          [66, 62, 28],
          [96, 36, 30],
          [140, 34, 30],
          [174, 62, 28],
        ]
          .map(([x, y, r]) => oval(x as number, y as number, r as number, r as number, fur, outline))
          .join('')
      : '';
  const ball = inked(
    'M120 20c50 0 82 34 82 82 0 54-36 88-82 88s-82-34-82-88c0-48 32-82 82-82z',
    kind === 'sheep' ? '#ffdcc2' : fur,
  );
  const curls = has.has('curls');
  const cap = !person
    ? ''
    : curls
      ? [
          [50, 84, 24],
          [62, 52, 26],
          [92, 30, 26],
          [128, 24, 27],
          [162, 38, 26],
          [184, 66, 25],
          [192, 94, 20],
        ]
          .map(([x, y, r]) => oval(x as number, y as number, r as number, r as number, hair, outline))
          .join('')
      : inked(
          kind === 'girl'
            ? 'M38 112C30 48 72 12 120 12s90 36 82 100c-10-6-16-16-20-28-24 4-52-6-66-24-18 22-44 32-58 30-4 8-12 18-20 22z'
            : 'M40 92C36 40 76 10 124 12c46 2 80 34 76 80-8-8-16-18-20-28-16 8-40 8-52 0 2 8 0 14-4 18-16-4-28-12-34-22-8 14-24 26-50 32z',
          hair,
        );
  const white =
    kind === 'fox'
      ? inked('M42 124c10-14 40-8 78 34 38-42 68-48 78-34-6 40-40 66-78 66s-72-26-78-66z', '#fff8f0', 0.01)
      : '';
  return (
    (ears(fur)[kind] ?? '') +
    mane +
    ball +
    wool +
    white +
    cap +
    (has.has('freckles')
      ? oval(80, 142, 2.5, 2.5, '#c8824f') +
        oval(90, 147, 2.5, 2.5, '#c8824f') +
        oval(152, 147, 2.5, 2.5, '#c8824f') +
        oval(162, 142, 2.5, 2.5, '#c8824f')
      : '') +
    (kind === 'monster'
      ? inked(
          'M78 34C66 22 62 8 68 0c10 2 20 14 24 26zM162 34c12-12 16-26 10-34-10 2-20 14-24 26z',
          dark(fur, 0.3),
        ) + (seed % 2 === 0 ? '' : oval(60, 70, 8, 8, dark(fur, 0.2)) + oval(180, 150, 7, 7, dark(fur, 0.2)))
      : '')
  );
}

function face({ kind, fur, has, iris }: Look, pose: Pose): string {
  const up = kind === 'frog' ? -64 : 0;
  const [lx, rx] = kind === 'frog' ? [76, 164] : [92, 148];
  const around =
    kind === 'panda'
      ? oval(90, 122, 22, 26, '#44404c', 'transform="rotate(18 90 122)"') +
        oval(150, 122, 22, 26, '#44404c', 'transform="rotate(-18 150 122)"') +
        (pose === 'sleep' ? '' : oval(92, 122, 12, 14, '#fff') + oval(148, 122, 12, 14, '#fff'))
      : kind === 'frog'
        ? oval(76, 46, 17, 17, '#fff') + oval(164, 46, 17, 17, '#fff')
        : '';
  const eyes =
    around +
    (pose === 'sleep'
      ? shutEye(lx, 124 + up) + shutEye(rx, 124 + up)
      : eye(lx, 122 + up, iris) + eye(rx, 122 + up, iris));
  const cheeks =
    oval(72, 148, 13, 8.5, '#ff8f9c', 'fill-opacity=".55"') +
    oval(168, 148, 13, 8.5, '#ff8f9c', 'fill-opacity=".55"');
  const smile =
    pose === 'sleep'
      ? stroke('M110 166q10 7 20 0', INK, 4)
      : `<path d="M102 160q18 6 36 0-2 18-18 18t-18-18z" fill="#a23b4f" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/><path d="M110 172q10-6 20 0-4 4-10 4t-10-4z" fill="#f58d98"/>`;
  const glasses = has.has('glasses')
    ? `<g fill="#fff" fill-opacity=".25" stroke="${INK}" stroke-width="5"><circle cx="92" cy="122" r="23"/><circle cx="148" cy="122" r="23"/></g>` +
      stroke('M115 120q5-5 10 0M69 118l-16-6M171 118l16-6', INK, 5)
    : '';
  const masked = has.has('mask')
    ? `<path d="M62 108c20-14 40-8 58 2 18-10 38-16 58-2 2 26-16 40-34 38-10-2-18-8-24-14-6 6-14 12-24 14-18 2-36-12-34-38z" fill="#3a4a8c" stroke="${INK}" stroke-width="4"/>`
    : '';
  const beard = has.has('beard')
    ? inked('M58 148c6 50 36 76 62 76s56-26 62-76c-18 14-30 8-62 6-32 2-44 8-62-6z', '#eceaf0')
    : '';
  return (
    cheeks +
    beard +
    masked +
    eyes +
    nose(kind, fur, pose) +
    (kind === 'bird' || kind === 'penguin' || kind === 'elephant' ? '' : smile) +
    glasses
  );
}

function nose(kind: Kind, fur: string, pose: Pose): string {
  const snout = pale(fur, 0.62);
  switch (kind) {
    case 'girl':
    case 'boy':
      return stroke('M116 144q4 3 8 0', '#c98a6a', 4);
    case 'pig':
      return (
        oval(120, 148, 20, 14, dark(fur, 0.1), outline) +
        oval(113, 148, 4, 5, dark(fur, 0.5)) +
        oval(127, 148, 4, 5, dark(fur, 0.5))
      );
    case 'bird':
    case 'penguin':
      return (
        (kind === 'penguin'
          ? oval(88, 128, 34, 42, '#fff') +
            oval(152, 128, 34, 42, '#fff') +
            (pose === 'sleep'
              ? shutEye(92, 124) + shutEye(148, 124)
              : eye(92, 122, '#5a3a2e') + eye(148, 122, '#5a3a2e'))
          : '') + inked('M104 146q16-10 32 0-6 20-16 22-10-2-16-22z', '#f5a83c', 4)
      );
    case 'elephant':
      return (
        inked('M106 138c-2 24-2 44 4 58 6 10 20 8 22-2-8-2-10-8-8-18 2-12 6-24 8-38z', fur) +
        stroke('M108 160q10 4 20 0M110 174q8 3 14 0', dark(fur, 0.25), 4)
      );
    case 'robot':
      return '';
    case 'cow':
    case 'horse':
    case 'unicorn':
      return (
        oval(120, 158, 44, 30, kind === 'cow' ? '#f7b9c0' : snout, 'fill-opacity=".9"') +
        oval(104, 148, 5, 4, dark(fur, 0.5)) +
        oval(136, 148, 5, 4, dark(fur, 0.5))
      );
    case 'frog':
    case 'dragon':
    case 'dinosaur':
    case 'monster':
      return oval(113, 142, 3, 3.5, dark(fur, 0.5)) + oval(127, 142, 3, 3.5, dark(fur, 0.5));
    default: {
      const whiskers =
        kind === 'cat' || kind === 'mouse' || kind === 'tiger' || kind === 'rabbit' || kind === 'lion'
          ? stroke('M66 146l-28-6M66 156l-28 4M174 146l28-6M174 156l28 4', dark(fur, 0.45), 3)
          : '';
      return (
        (kind === 'fox' ? '' : oval(120, 158, 34, 26, snout)) +
        `<path d="M109 143q11-6 22 0-2 11-11 11t-11-11z" fill="#4a2f3a"/>` +
        whiskers
      );
    }
  }
}

/** On the head. */
function top({ kind, has, trim, fur }: Look): string {
  if (has.has('helmet'))
    return (
      `<circle cx="120" cy="104" r="98" fill="#cfe8ff" fill-opacity=".28" stroke="#eef3fa" stroke-width="12"/><circle cx="120" cy="104" r="104" fill="none" stroke="${INK}" stroke-width="4"/>` +
      stroke('M58 62q14-26 40-34', '#fff', 8)
    );
  if (has.has('pirateHat'))
    return (
      inked('M36 58C60 4 180 4 204 58 170 44 70 44 36 58z', '#3f3a4c') +
      oval(120, 32, 10, 9, '#fff') +
      stroke('M106 44l28-8M134 44l-28-8', '#fff', 4)
    );
  if (has.has('pointedHat'))
    return (
      inked('M40 56q80 26 160 0L128-2q-10-4-14 4z', trim === '#f7c948' ? '#4a54b8' : trim) +
      stroke('M44 57q76 24 152 0', '#ffd35c', 7)
    );
  if (has.has('crown'))
    return (
      inked('M78 40L72 2l24 18L120-2l24 22 24-18-6 38q-42 12-84 0z', '#ffd35c') +
      oval(120, 26, 5, 6, '#e8474f') +
      oval(96, 30, 4, 5, '#4a86e0') +
      oval(144, 30, 4, 5, '#4a86e0')
    );
  if (has.has('hat'))
    return (
      inked('M46 62C46 16 84 2 120 2s74 14 74 60q-74-18-148 0z', trim) +
      oval(120, 2, 11, 11, pale(trim, 0.5), outline)
    );
  const horn =
    kind === 'unicorn'
      ? inked('M108 30L120-2l12 32q-12 6-24 0z', '#ffd35c') +
        inked('M132 20c26-4 44 8 52 26-22 2-44-4-58-14z', '#e6a8ee')
      : kind === 'horse'
        ? inked('M104 18c24-10 60-2 72 26-30 4-60-4-76-16z', dark(fur, 0.45))
        : '';
  const bow = has.has('bow')
    ? `<g transform="translate(170 40) rotate(24)">${inked('M0 0C-10-14-24-16-27-11c-3 6-3 16 0 22 3 5 17 3 27-11z', trim, 4.5)}${inked('M0 0c10-14 24-16 27-11 3 6 3 16 0 22-3 5-17 3-27-11z', trim, 4.5)}${oval(0, 0, 7, 8, pale(trim, 0.4), `stroke="${INK}" stroke-width="4.5"`)}</g>`
    : '';
  const plume = kind === 'bird' ? stroke('M120 22q-6-16 4-22M126 22q2-12 12-16', dark(fur, 0.25), 6) : '';
  return horn + bow + plume;
}
