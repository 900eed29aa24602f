/** @jest-environment jsdom */
import { speakEnglish } from '../../../testing/kit';
import { startAgain } from './start-again';

const toasts: { text: string; undo?: () => unknown; failed?: boolean }[] = [];
jest.mock('../../../shared/ui/toast/toast', () => ({
  showToast: (toast: (typeof toasts)[number]) => toasts.push(toast),
}));

let status = 'ready';
let items: { id: string; checked: boolean }[] = [];
const engine = {
  list: () => ({ status, list: {}, items: status === 'loading' ? [] : items }),
  pullList: jest.fn(() => Promise.resolve(void (status = 'ready'))),
  checkItem: (_: string, id: string, checked: boolean) =>
    Promise.resolve(void (items = items.map((item) => (item.id === id ? { id, checked } : item)))),
};
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => engine }));

const ticked = () => items.filter(({ checked }) => checked).map(({ id }) => id);

beforeAll(speakEnglish);
beforeEach(() => {
  toasts.length = 0;
  status = 'ready';
  items = [
    { id: 'a', checked: true },
    { id: 'b', checked: false },
    { id: 'c', checked: true },
  ];
});

it('startAgain unticks the ticked items, and its undo ticks them again', async () => {
  await startAgain('list');
  expect(ticked()).toEqual([]);
  expect(toasts).toMatchObject([{ text: 'Everything is unticked.' }]);
  toasts[0]?.undo?.();
  await Promise.resolve();
  expect(ticked()).toEqual(['a', 'c']);
  expect(await toasts[0]?.undo?.()).toBe(false);
});

it('startAgain loads a list of which only the card is known', async () => {
  status = 'loading';
  await startAgain('list');
  expect(engine.pullList).toHaveBeenCalledWith('list');
  expect(ticked()).toEqual([]);
});

it('startAgain reports only the error where the list cannot be loaded or stored', async () => {
  status = 'error';
  engine.pullList.mockResolvedValueOnce(undefined);
  await startAgain('list');
  expect(toasts).toMatchObject([{ failed: true }]);
  status = 'ready';
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(engine, 'checkItem').mockRejectedValueOnce(new Error('no room'));
  await startAgain('list');
  expect(toasts).toHaveLength(2);
  expect(toasts[1]).toMatchObject({ failed: true });
});

it('startAgain reports nothing where no item was ticked', async () => {
  items = [{ id: 'b', checked: false }];
  await startAgain('list');
  expect(toasts).toEqual([]);
});
