import type { ItemRow } from '../../api/lists';
import { layRows } from './window-rows';

const items = (...ids: string[]): ItemRow[] => ids.map((id) => ({ id }) as ItemRow);

it('layRows fills rows with the cards of a group, each group below its heading', () => {
  const rows = layRows(
    [
      { key: 'bread', items: items('a', 'b', 'c'), heading: 'Bread' },
      { key: 'fish', items: items('d'), heading: 'Fish' },
    ],
    2,
  );
  expect(rows.map(({ key, group, items }) => [key, group, items?.map(({ id }) => id) ?? null])).toEqual([
    ['bread heading', 'bread', null],
    ['bread 0', 'bread', ['a', 'b']],
    ['bread 1', 'bread', ['c']],
    ['fish heading', 'fish', null],
    ['fish 0', 'fish', ['d']],
  ]);
});

it('layRows makes no heading for a list in its own order', () => {
  expect(layRows([{ key: '', items: items('a', 'b') }], 3)).toEqual([
    { key: ' 0', group: '', items: items('a', 'b') },
  ]);
});
