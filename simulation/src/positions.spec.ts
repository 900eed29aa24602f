import fc from 'fast-check';
import * as server from '../../backend/src/lists/domain/position';
import * as page from '../../frontend/src/sync/state/positions';

// The page may not import the server's code. Only here both can be seen: they have to stay the same scheme.

it('gives an item the same place on the page as on the server', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 200 }), (choices) => {
      const places: string[] = [];
      for (const choice of choices) {
        const at = choice % (places.length + 1);
        const [before, after] = [places[at - 1] ?? null, places[at] ?? null];
        const made = page.positionBetween(before, after);
        expect(made).toBe(server.positionBetween(before, after));
        expect(server.isPosition(made)).toBe(true);
        places.splice(at, 0, made);
      }
    }),
  );
});

it.each([
  [null, 'a0'], ['a0', null], ['az', null], ['zzzzzzzzzzzzzzzzzzzzzzzzzzz', null], [null, 'A00000000000000000000000001'], [null, 'Zz'], ['Zz', 'a0'], ['a0', 'a0V'], ['a0V', 'a1'], ['azz', 'b00'],
])('agrees about the edges: between %s and %s', (before, after) => {
  const told = (between: typeof server.positionBetween): string => {
    try {
      return between(before, after);
    } catch (error) {
      return String(error);
    }
  };
  expect(told(page.positionBetween)).toBe(told(server.positionBetween));
});
