import { positionBetween } from '@pictick/rules/positions';
import fc from 'fast-check';
import { placesFor, type Place } from './positions';

type Row = { id: string; position: string };
const inOrder = (rows: Row[]) =>
  [...rows].sort((a, b) =>
    a.position !== b.position ? (a.position < b.position ? -1 : 1) : a.id < b.id ? -1 : 1,
  );
const names = (rows: Row[]) => rows.map(({ id }) => id).join('');
const rows = (...places: string[]): Row[] =>
  places.map((position, index) => ({ id: String.fromCharCode(97 + index), position }));
const after = (before: Row[], places: Place[]) =>
  inOrder(
    before.map((row) => ({
      ...row,
      position: places.find(({ itemId }) => itemId === row.id)?.position ?? row.position,
    })),
  );

describe('positionBetween', () => {
  it('always finds a position that the server accepts, and does not grow without need', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (choices) => {
        const places: string[] = [];
        for (const choice of choices) {
          const at = choice % (places.length + 1);
          const made = positionBetween(places[at - 1] ?? null, places[at] ?? null);
          expect(made).toMatch(/^[A-Za-z][0-9A-Za-z]{1,199}$/);
          places.splice(at, 0, made);
        }
        expect([...places].sort()).toEqual(places);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
    let end = positionBetween(null, null);
    for (let count = 0; count < 5000; count++) end = positionBetween(end, null);
    expect(end.length).toBeLessThanOrEqual(4);
  });
});

describe('placesFor', () => {
  const list = rows('a0', 'a1', 'a2', 'a3');

  it('sets one position to move an item to the front, to the end, or between two', () => {
    expect(names(after(list, placesFor(list, 'c', 'a')))).toBe('cabd');
    expect(names(after(list, placesFor(list, 'a', null)))).toBe('bcda');
    expect(names(after(list, placesFor(list, 'd', 'b')))).toBe('adbc');
    expect(placesFor(list, 'd', 'b')).toHaveLength(1);
  });

  it('sets nothing if the item does not move', () => {
    expect(placesFor(list, 'b', 'b')).toEqual([]);
    expect(placesFor(list, 'b', 'c')).toEqual([]);
    expect(placesFor(list, 'd', null)).toEqual([]);
    expect(placesFor(list, 'b', 'gone')).toEqual([]);
  });

  it('makes room between neighbours that share a position', () => {
    const tied = rows('a0', 'a1', 'a1', 'a1', 'a2');
    expect(names(after(tied, placesFor(tied, 'e', 'c')))).toBe('abecd');
    expect(names(after(tied, placesFor(tied, 'a', 'd')))).toBe('bcade');
    expect(names(after(tied, placesFor(tied, 'b', 'd')))).toBe('acbde');
  });

  it('handles items without a position, and where the server will put them', () => {
    const fresh = rows('a0', 'a1', '~000000000001', '~000000000002');
    const arrived = (places: Place[]) =>
      after(
        after(fresh, [
          { itemId: 'c', position: 'a2' },
          { itemId: 'd', position: 'a3' },
        ]),
        places,
      );
    for (const [moved, before, wanted] of [
      ['a', 'c', 'bacd'],
      ['a', 'd', 'bcad'],
      ['a', null, 'bcda'],
      ['d', 'a', 'dabc'],
      ['d', 'c', 'abdc'],
      ['c', null, 'abdc'],
    ] as const) {
      const places = placesFor(fresh, moved, before);
      expect(names(after(fresh, places))).toBe(wanted);
      expect(names(arrived(places))).toBe(wanted);
    }
  });

  it('moves the item to its place, whatever the order was before', () => {
    const place = fc.constantFrom('Zz', 'a0', 'a1', 'a1V', 'a2', '~000000000001', '~000000000002');
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 9 }), fc.nat(), fc.nat(), (places, from, to) => {
        const start = inOrder(rows(...places));
        const moved = start[from % start.length]?.id ?? '';
        const rest = start.filter(({ id }) => id !== moved);
        const at = to % (rest.length + 1);
        const wanted = [...rest];
        wanted.splice(at, 0, { id: moved, position: '' });
        expect(names(after(start, placesFor(start, moved, rest[at]?.id ?? null)))).toBe(names(wanted));
      }),
    );
  });
});
