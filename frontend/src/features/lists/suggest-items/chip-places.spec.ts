import fc from 'fast-check';
import { placesFor } from './chip-places';

const none = new Map<string, number>();

describe('placesFor', () => {
  it('places the best thing next to the box and the others after it', () => {
    expect([...placesFor(['milk', 'mince', 'mint'], none)]).toEqual([
      ['milk', 0],
      ['mince', 1],
      ['mint', 2],
    ]);
  });

  it('leaves what still matches in its place, and fills the free places', () => {
    const before = placesFor(['milk', 'mince', 'mint'], none);
    expect([...placesFor(['mint', 'minestrone', 'mineral water'], before)]).toEqual([
      ['mint', 2],
      ['minestrone', 0],
      ['mineral water', 1],
    ]);
  });

  it('gives six things six places, whatever stood there before', () => {
    const things = fc.uniqueArray(fc.constantFrom(...Array.from('abcdefghijkl')), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(things), (rounds) => {
        let places: ReadonlyMap<string, number> = none;
        for (const round of rounds) {
          const before = places;
          places = placesFor(round, before);
          expect(new Set(places.values()).size).toBe(round.length);
          for (const [thing, place] of places) {
            expect(place).toBeLessThan(6);
            if (before.has(thing)) expect(place).toBe(before.get(thing));
          }
        }
      }),
    );
  });
});
