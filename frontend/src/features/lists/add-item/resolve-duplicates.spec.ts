import { currentEngine } from '../../../api/engine/current-engine';
import { deleteItem } from '../api/items';
import { editItem } from '../edit-item/edit-item';
import { addAnyway } from './add-item';
import type { Duplicate } from './duplicates';
import { resolveDuplicates, undoAdd } from './resolve-duplicates';

jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: jest.fn() }));
jest.mock('./add-item', () => ({
  addAnyway: jest.fn((_list: string, lines: unknown[]) =>
    Promise.resolve(lines.map((_line, index) => `added-${index}`)),
  ),
}));
jest.mock('../edit-item/edit-item', () => ({ editItem: jest.fn(() => Promise.resolve()) }));
jest.mock('../api/items', () => ({ deleteItem: jest.fn(() => Promise.resolve()) }));

const rows = [
  { id: 'milk', name: 'Milk', quantity: '2 l', checked: false },
  { id: 'eggs', name: 'Eggs', quantity: null, checked: true },
];
const twice = (id: string, quantity: string | null): Duplicate => ({
  line: { name: id, quantity },
  of: { id, name: id, quantity: null },
});

beforeEach(() => {
  jest.clearAllMocks();
  jest.mocked(currentEngine).mockReturnValue({ list: () => ({ items: rows }) } as never);
});

it('resolveDuplicates adds the quantities of one line after the other', async () => {
  expect(await resolveDuplicates('list', [twice('milk', '1 l'), twice('milk', '½ l')], 'sum')).toEqual({
    added: [],
    raised: [{ id: 'milk', name: 'Milk', before: '2 l', after: '3.5 l' }],
  });
  expect(editItem).toHaveBeenCalledTimes(1);
});

it('resolveDuplicates adds a new item where the old one was ticked or deleted while the question was open', async () => {
  const { added } = await resolveDuplicates('list', [twice('eggs', null), twice('gone', null)], 'sum');
  expect(added).toHaveLength(2);
  expect(editItem).not.toHaveBeenCalled();
});

it('resolveDuplicates adds all duplicates as items of their own, or none', async () => {
  expect(await resolveDuplicates('list', [twice('milk', '1 l')], 'both')).toEqual({
    added: ['added-0'],
    raised: [],
  });
  expect(await resolveDuplicates('list', [twice('milk', '1 l')], 'skip')).toEqual({ added: [], raised: [] });
  expect(addAnyway).toHaveBeenCalledTimes(1);
});

it('undoAdd undoes a whole paste', () => {
  jest
    .mocked(currentEngine)
    .mockReturnValue({ list: () => ({ items: [{ ...rows[0], quantity: '3 l' }] }) } as never);
  undoAdd('list', {
    added: ['new', 'raised too'],
    raised: [
      { id: 'milk', name: 'Milk', before: '2 l', after: '3 l' },
      { id: 'raised too', name: 'x', before: null, after: '2' },
    ],
  });
  expect(jest.mocked(deleteItem).mock.calls).toEqual([
    ['list', 'new'],
    ['list', 'raised too'],
  ]);
  expect(jest.mocked(editItem).mock.calls).toEqual([['list', 'milk', { quantity: '2 l' }]]);
});

it('undoAdd returns an item to the basket with its old quantity on undo', () => {
  jest
    .mocked(currentEngine)
    .mockReturnValue({ list: () => ({ items: [{ ...rows[0], quantity: '3 l' }] }) } as never);
  const image = {} as never;
  undoAdd('list', {
    added: ['new'],
    raised: [],
    back: [
      { id: 'milk', name: 'Milk', image, before: '2 l', after: '3 l' },
      { id: 'eggs', name: 'Eggs', image, before: '6', after: '6' },
    ],
  });
  expect(jest.mocked(editItem).mock.calls).toEqual([['list', 'milk', { quantity: '2 l' }]]);
  expect(jest.mocked(deleteItem).mock.calls).toEqual([['list', 'new']]);
});

it('undoAdd keeps a quantity that a collaborator has set since', () => {
  jest
    .mocked(currentEngine)
    .mockReturnValue({ list: () => ({ items: [{ ...rows[0], quantity: '5 l' }] }) } as never);
  undoAdd('list', { added: [], raised: [{ id: 'milk', name: 'Milk', before: '2 l', after: '3 l' }] });
  expect(editItem).not.toHaveBeenCalled();
});

it('undoAdd returns whether it had anything left to undo', () => {
  const answers = [[{ ...rows[0] }], []].map((items) => {
    jest.mocked(currentEngine).mockReturnValue({ list: () => ({ items }) } as never);
    return undoAdd('list', { added: [rows[0]!.id], raised: [] });
  });
  expect(answers).toEqual([true, false]);
});
