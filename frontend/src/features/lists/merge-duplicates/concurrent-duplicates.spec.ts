import type { ItemRow } from '../../../sync/types';
import { findConcurrentDuplicates, keepPairs, mergedEdit } from './concurrent-duplicates';

const mockSetAdds = jest.fn();
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => ({ setConcurrentAdds: mockSetAdds }),
}));

const item = (id: string, name: string, given: Partial<ItemRow> = {}) =>
  ({ id, name, quantity: null, notes: null, checked: false, ...given }) as ItemRow;
const keyOf = (name: string) => name.toLowerCase();

describe('findConcurrentDuplicates', () => {
  const met = [{ mine: ['m1', 'm2'], theirs: ['t1', 't2'] }];
  const pairs = (items: ItemRow[], concurrentAdds = met) =>
    findConcurrentDuplicates(concurrentAdds, items, keyOf).map(({ mine, theirs }) => [mine.id, theirs.id]);

  it('finds the same name in any spelling', () => {
    expect(pairs([item('m1', 'Milk'), item('m2', 'Eggs'), item('t1', 'milk'), item('t2', 'Rice')])).toEqual([
      ['m1', 't1'],
    ]);
  });

  it('leaves out pairs of which one is ticked, deleted or renamed by now', () => {
    expect(pairs([item('m1', 'Milk'), item('t1', 'Milk', { checked: true })])).toEqual([]);
    expect(pairs([item('t1', 'Milk')])).toEqual([]);
    expect(pairs([item('m1', 'Oat milk'), item('t1', 'Milk')])).toEqual([]);
  });

  it('finds an item again after it was renamed or restored, and says so', () => {
    const again = [{ mine: ['m1'], theirs: ['earlier'], again: true as const }];
    expect(
      findConcurrentDuplicates(again, [item('m1', 'Milk'), item('earlier', 'milk')], keyOf),
    ).toMatchObject([{ mine: { id: 'm1' }, theirs: { id: 'earlier' }, again: true }]);
  });

  it('asks only about items added concurrently, not about intended duplicates', () => {
    expect(pairs([item('m1', 'Milk'), item('earlier', 'Milk')])).toEqual([]);
  });
});

describe('keepPairs', () => {
  const pair = { mine: item('m', 'Milk'), theirs: item('t', 'milk') };
  beforeEach(() => mockSetAdds.mockReset());

  it('stores the pairs in place of all items that were added', () => {
    keepPairs('list', [{ mine: ['m', 'm2'], theirs: ['t', 't2'] }], [pair]);
    keepPairs('list', [{ mine: ['m'], theirs: ['t', 't2'], again: true }], [{ ...pair, again: true }]);
    keepPairs('list', [{ mine: ['m2'], theirs: ['t2'] }], []);
    expect(mockSetAdds.mock.calls).toEqual([
      ['list', [{ mine: ['m'], theirs: ['t'] }]],
      ['list', [{ mine: ['m'], theirs: ['t'], again: true }]],
      ['list', []],
    ]);
  });

  it('forgets a pair of which one is ticked or gone', () => {
    const met = [{ mine: ['m'], theirs: ['t'] }];
    const items = [item('m', 'Milk'), item('t', 'Milk', { checked: true })];
    for (const rows of [items, items.slice(0, 1)])
      keepPairs('list', met, findConcurrentDuplicates(met, rows, keyOf));
    expect(mockSetAdds.mock.calls).toEqual([
      ['list', []],
      ['list', []],
    ]);
  });

  it('stores nothing if only the pairs are stored', () => {
    keepPairs('list', [{ mine: ['m'], theirs: ['t'] }], [pair]);
    keepPairs('list', [], []);
    expect(mockSetAdds).not.toHaveBeenCalled();
  });
});

it.each<[string, Partial<ItemRow>, Partial<ItemRow>, object | null]>([
  ['two without a quantity are one', {}, {}, {}],
  ['equal quantities count once', { quantity: '2 l' }, { quantity: '2 l' }, {}],
  ['a quantity that only the other item has stays', { quantity: '2 l' }, {}, {}],
  ['a quantity of the own item alone is taken over', {}, { quantity: '2 l' }, { quantity: '2 l' }],
  ['different quantities are added', { quantity: '2 l' }, { quantity: '1 l' }, { quantity: '3 l' }],
  [
    'notes of both are kept',
    { notes: 'the blue one' },
    { notes: 'for Ada' },
    { notes: 'the blue one\nfor Ada' },
  ],
  [
    'without room for both texts both items stay',
    { notes: 'x'.repeat(600) },
    { notes: 'y'.repeat(600) },
    null,
  ],
])('mergedEdit: %s', (_, theirs, mine, edit) => {
  expect(mergedEdit({ theirs: item('t', 'Milk', theirs), mine: item('m', 'Milk', mine) }, 'en')).toEqual(
    edit,
  );
});
