import type { ItemRow } from '../../../sync/types';
import { mergedEdit, findConcurrentDuplicates } from './concurrent-duplicates';

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
