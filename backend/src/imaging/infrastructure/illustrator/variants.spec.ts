import sharp from 'sharp';
import type { IllustratorRequest } from './illustrator';
import { drawApart, makePictureBook } from './testing/draw-apart';

const styles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'] as const;
/** Twenty things, difficult ones among them: pale, round, symmetric, or with a figure that only sleeps. */
const things = [
  'rice',
  'eggs',
  'milk',
  'sugar',
  'toilet-paper',
  'potato',
  'butter',
  'clock',
  'tomato',
  'bread',
  'candy',
  'apple',
];
const chores = [
  'go-to-sleep',
  'be-kind',
  'take-nap',
  'set-table',
  'wash-dishes',
  'turn-off-light',
  'feed-dog',
  'make-bed',
];

const glance = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).resize(64, 64).raw().toBuffer();
const apart = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] as number)), 0) / a.length;

// Each style draws four of the twenty, and the two most difficult.
const looked = styles.flatMap((style, at) =>
  [
    ...new Set(['rice', 'go-to-sleep', ...[...things, ...chores].filter((_, i) => i % styles.length === at)]),
  ].map((depicts) => ({ style, depicts })),
);
const request = ({ style, depicts }: (typeof looked)[number], variant: number): IllustratorRequest => ({
  depicts,
  style,
  character: chores.includes(depicts) ? { builtIn: 'kuzu' } : null,
  variant,
});
const variants = [0, 1, 2, 3, 4, 5];
let glances: Buffer[] = [];

beforeAll(async () => {
  makePictureBook();
  glances = await Promise.all(
    drawApart(looked.flatMap((one) => variants.map((variant) => request(one, variant)))).map(({ small }) =>
      glance(small),
    ),
  );
}, 240_000);

it.each(looked.map((one, at) => ({ ...one, at })))(
  'the illustrator draws six visibly different variants of $depicts in $style',
  ({ at }) => {
    const seen = glances.slice(at * variants.length, (at + 1) * variants.length);
    const tooNear = seen
      .flatMap((one, i) =>
        seen.slice(0, i).map((other, j) => ({ pair: `${j}-${i}`, apart: apart(one, other) })),
      )
      .filter((pair) => pair.apart < 5);
    expect([seen.length, tooNear]).toEqual([variants.length, []]);
  },
);
