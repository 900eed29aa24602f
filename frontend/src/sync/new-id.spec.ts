import fc from 'fast-check';
import { newId } from './new-id';

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const chance = fc.uint8Array({ minLength: 10, maxLength: 10 });

it('newId has the form, version and variant of RFC 9562', () => {
  fc.assert(
    fc.property(moment, chance, (now, bytes) =>
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(newId(now, bytes)),
    ),
  );
});

it('newId sorts by time', () => {
  fc.assert(
    fc.property(
      moment,
      moment,
      chance,
      chance,
      (a, b, x, y) => a === b || newId(a, x) < newId(b, y) === a < b,
    ),
  );
});

it('newId agrees with the example of the RFC', () => {
  const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(newId(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});
