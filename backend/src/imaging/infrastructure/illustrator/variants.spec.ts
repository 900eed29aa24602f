import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { createIllustrator } from './illustrator';

const backend = join(__dirname, '..', '..', '..', '..');
const styles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'] as const;
/** Twenty things, hard ones among them: pale, round, the same from both sides, or with a figure that only sleeps. */
const things = ['rice', 'eggs', 'milk', 'sugar', 'toilet-paper', 'potato', 'butter', 'clock', 'tomato', 'bread', 'candy', 'apple'];
const chores = ['go-to-sleep', 'be-kind', 'take-nap', 'set-table', 'wash-dishes', 'turn-off-light', 'feed-dog', 'make-bed'];

const glance = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).resize(64, 64).raw().toBuffer();
const apart = (a: Buffer, b: Buffer): number => a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] as number)), 0) / a.length;

beforeAll(() => {
  execFileSync(process.execPath, [join(backend, 'art', 'build.mjs')], { stdio: 'pipe' });
}, 120_000);

// Each style has four of the twenty, and the two that are hardest of all.
describe.each(styles.map((style, at) => ({ style, of: [...new Set(['rice', 'go-to-sleep', ...[...things, ...chores].filter((_, i) => i % styles.length === at)])] })))('six variants in $style', ({ style, of }) => {
  it.each(of)('of %s are six pictures to the eye', async (depicts) => {
    const illustrator = createIllustrator(join(backend, 'art', 'dist'));
    const character = chores.includes(depicts) ? ({ builtIn: 'kuzu' } as const) : null;
    const seen: Buffer[] = [];
    for (let variant = 0; variant < 6; variant += 1) seen.push(await glance((await illustrator.draw({ depicts, style, character, variant })).webp256));
    const tooNear = seen.flatMap((one, i) => seen.slice(0, i).map((other, j) => ({ pair: `${j}-${i}`, apart: apart(one, other) }))).filter((pair) => pair.apart < 5);
    expect(tooNear).toEqual([]);
  }, 120_000);
});
