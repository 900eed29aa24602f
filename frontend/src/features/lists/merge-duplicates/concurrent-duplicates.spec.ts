import type { ItemRow } from '../../../sync/types';
import { mergedEdit, findConcurrentDuplicates } from './concurrent-duplicates';

const item = (id: string, name: string, given: Partial<ItemRow> = {}) =>
  ({ id, name, quantity: null, notes: null, checked: false, ...given }) as ItemRow;
const keyOf = (name: string) => name.toLowerCase();

describe('the same thing, added on two devices', () => {
  const met = [{ mine: ['m1', 'm2'], theirs: ['t1', 't2'] }];
  const pairs = (items: ItemRow[], concurrentAdds = met) =>
    findConcurrentDuplicates(concurrentAdds, items, keyOf).map(({ mine, theirs }) => [mine.id, theirs.id]);

  it('is found by its name, however it is written', () => {
    expect(pairs([item('m1', 'Milk'), item('m2', 'Eggs'), item('t1', 'milk'), item('t2', 'Rice')])).toEqual([
      ['m1', 't1'],
    ]);
  });

  it('is nothing to ask about when one of the two is ticked, gone or called something else by now', () => {
    expect(pairs([item('m1', 'Milk'), item('t1', 'Milk', { checked: true })])).toEqual([]);
    expect(pairs([item('t1', 'Milk')])).toEqual([]);
    expect(pairs([item('m1', 'Oat milk'), item('t1', 'Milk')])).toEqual([]);
  });

  it('is found again after an item was renamed or restored, which the offer says', () => {
    const again = [{ mine: ['m1'], theirs: ['earlier'], again: true as const }];
    expect(
      findConcurrentDuplicates(again, [item('m1', 'Milk'), item('earlier', 'milk')], keyOf),
    ).toMatchObject([{ mine: { id: 'm1' }, theirs: { id: 'earlier' }, again: true }]);
  });

  it('is only asked about where they met, not where somebody put it there twice on purpose', () => {
    expect(pairs([item('m1', 'Milk'), item('earlier', 'Milk')])).toEqual([]);
  });
});

it.each<[string, Partial<ItemRow>, Partial<ItemRow>, object | null]>([
  ['two without an amount are one', {}, {}, {}],
  ['the same amount is meant once', { quantity: '2 l' }, { quantity: '2 l' }, {}],
  ['an amount that only theirs has stays', { quantity: '2 l' }, {}, {}],
  ['an amount that only mine has is taken over', {}, { quantity: '2 l' }, { quantity: '2 l' }],
  ['different amounts are added up', { quantity: '2 l' }, { quantity: '1 l' }, { quantity: '3 l' }],
  [
    'notes of both are kept',
    { notes: 'the blue one' },
    { notes: 'for Ada' },
    { notes: 'the blue one\nfor Ada' },
  ],
  ['where there is no room both stay', { notes: 'x'.repeat(600) }, { notes: 'y'.repeat(600) }, null],
])('%s', (_, theirs, mine, edit) => {
  expect(mergedEdit({ theirs: item('t', 'Milk', theirs), mine: item('m', 'Milk', mine) }, 'en')).toEqual(
    edit,
  );
});
