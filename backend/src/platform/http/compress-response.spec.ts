import { constants, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { gzipOptions } from './compress-response';

/** A response like that of a list: repeated names of fields, ids that do not repeat. */
const list = (items: number): string =>
  JSON.stringify(
    Array.from({ length: items }, (_, n) => ({
      id: `018f-${((n * 2_654_435_761) % 2 ** 32).toString(16)}`,
      name: `thing ${n}`,
      checked: n % 2 === 0,
      picture: { state: 'ready', url: `/media/${((n * 40_503) % 65_536).toString(16)}.webp` },
    })),
  );

it.each([10, 20, 50, 200, 1000])('a list of %d items has the same size as with the whole window', (items) => {
  const body = list(items);
  const own = gzipSync(body, gzipOptions(body.length)).length;
  expect(own).toBeLessThanOrEqual(gzipSync(body, { level: constants.Z_BEST_SPEED }).length * 1.01);
});

it('a body of any size comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5000 }), fc.nat({ max: 20 }), (text, times) => {
      const body = Buffer.from(text.repeat(times) + 'x');
      expect(gunzipSync(gzipSync(body, gzipOptions(body.length)))).toEqual(body);
    }),
  );
});

it('a body of 2 kB takes a sixteenth of the memory of a large one', () => {
  // zconf.h: memory of deflate by window and level.
  const memory = ({ windowBits, memLevel }: ReturnType<typeof gzipOptions>): number =>
    2 ** (windowBits + 2) + 2 ** (memLevel + 9);
  expect(memory(gzipOptions(100_000))).toBe(262_144);
  expect(memory(gzipOptions(2000))).toBe(16_384);
});
