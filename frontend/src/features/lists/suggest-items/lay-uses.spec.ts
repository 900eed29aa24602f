import type { HistoryRow } from '@pictick/rules/household/item-history';
import fc from 'fast-check';
import { layUses, type Use } from './lay-uses';

const keyOf = (name: string) => name.toLowerCase().replace(/s$/, '');
const day = (at: number, hour = 9) => new Date(Date.UTC(2026, 9, at, hour)).toISOString();
const row = (name: string, given: Partial<HistoryRow> = {}): HistoryRow => ({
  nameKey: name.toLowerCase(),
  name,
  quantity: null,
  count: 3,
  lastAt: day(10),
  boughtAt: [],
  favourite: false,
  forgotten: false,
  ...given,
});
const added = (name: string, at = day(20), itemId = name): Use => ({
  itemId,
  name,
  quantity: '2',
  at,
  isPurchase: false,
});
const bought = (name: string, at = day(21), itemId = name): Use => ({
  ...added(name, at, itemId),
  isPurchase: true,
});
function lay(rows: readonly HistoryRow[], uses: readonly Use[]) {
  const steps = layUses(rows, uses, keyOf);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('layUses', () => {
  it('counts an addition with its amount, and makes a row for a new name', () => {
    expect(lay([row('Milk'), row('Tea')], [added('milk'), added('Figs')])).toEqual([
      { ...row('Milk'), key: 'milk', name: 'milk', quantity: '2', count: 4, lastAt: day(20) },
      { ...row('Tea'), key: 'tea' },
      { ...row('Figs'), key: 'fig', nameKey: 'fig', quantity: '2', count: 1, lastAt: day(20), isNew: true },
    ]);
  });

  it('notes a purchase, once for a trip', () => {
    const [milk] = lay(
      [row('Milk', { boughtAt: [day(3)] })],
      [bought('Milk'), bought('Milk', day(21, 11), 'other')],
    );
    expect(milk).toMatchObject({ boughtAt: [day(3), day(21)], count: 3 });
    expect(lay([], [bought('Figs')])).toMatchObject([{ name: 'Figs', boughtAt: [day(21)], count: 1 }]);
  });

  it('keeps the eight latest purchases', () => {
    const boughtAt = [1, 2, 3, 4, 5, 6, 7, 8].map((each) => day(each));
    expect(lay([row('Milk', { boughtAt })], [bought('Milk')])[0]?.boughtAt).toEqual([
      ...boughtAt.slice(1),
      day(21),
    ]);
  });

  it('lays a use over the latest name of its thing that is not forgotten', () => {
    const rows = [
      row('Egg', { lastAt: day(12), forgotten: true }),
      row('Eggs'),
      row('egg', { lastAt: day(11) }),
    ];
    expect(lay(rows, [bought('Eggs')]).map(({ boughtAt }) => boughtAt.length)).toEqual([0, 0, 1]);
    expect(lay([row('Tea', { forgotten: true })], [bought('Tea')])).toEqual([
      { ...row('Tea', { forgotten: true }), key: 'tea' },
    ]);
  });

  it('changes nothing where the rows of the server have the use', () => {
    const rows = [row('Milk', { lastAt: day(21), boughtAt: [day(21, 8)] })];
    expect(lay(rows, [added('Milk'), bought('Milk')])).toEqual([{ ...rows[0], key: 'milk' }]);
  });

  const names = ['Milk', 'milk', 'Egg', 'Eggs', 'Tea'];
  const anyRow = fc.record({
    name: fc.constantFrom(...names),
    last: fc.integer({ min: 1, max: 25 }),
    trips: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 8 }),
    forgotten: fc.boolean(),
  });
  const anyRows = fc.uniqueArray(anyRow, { selector: ({ name }) => name, maxLength: 4 }).map((rows) =>
    rows.map(({ name, last, trips, forgotten }) =>
      row(name, {
        nameKey: name,
        lastAt: day(last),
        boughtAt: trips.sort((a, b) => a - b).map((each) => day(each)),
        forgotten,
      }),
    ),
  );
  const anyUses = fc.array(
    fc
      .record({
        name: fc.constantFrom(...names, 'Figs'),
        at: fc.integer({ min: 1, max: 30 }),
        hour: fc.integer({ min: 0, max: 23 }),
        itemId: fc.constantFrom('a', 'b', 'c', 'd'),
        isPurchase: fc.boolean(),
      })
      .map(({ name, at, hour, itemId, isPurchase }) =>
        isPurchase
          ? bought(name, day(at, hour), `${itemId}${name}`)
          : added(name, day(at, hour), `${itemId}${name}`),
      ),
    { maxLength: 8 },
  );

  it('answers the same for uses in any order and several times', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyUses.chain((uses) =>
          fc.tuple(
            fc.constant(uses),
            fc.shuffledSubarray([...uses, ...uses], {
              minLength: uses.length * 2,
              maxLength: uses.length * 2,
            }),
          ),
        ),
        (rows, [uses, again]) => {
          expect(lay(rows, again)).toEqual(lay(rows, uses));
        },
      ),
    );
  });

  it('answers the same for rows that have the uses already', () => {
    fc.assert(
      fc.property(anyRows, anyUses, (rows, uses) => {
        const once = lay(rows, uses);
        expect(lay(once, uses).map(({ isNew: _, ...each }) => each)).toEqual(
          once.map(({ isNew: _, ...each }) => each),
        );
      }),
    );
  });
});
