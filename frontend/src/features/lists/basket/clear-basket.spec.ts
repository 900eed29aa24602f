/** @jest-environment jsdom */
import { speakEnglish } from '../../../testing/kit';
import { clearBasket } from './clear-basket';

const toasts: { text: string; undo?: () => unknown; failed?: boolean }[] = [];
jest.mock('../../../shared/ui/toast/toast', () => ({
  showToast: (toast: (typeof toasts)[number]) => toasts.push(toast),
}));
let left: { id: string }[] = [];
const engine = {
  list: () => ({ items: left }),
  clearBasket: jest.fn(() => Promise.resolve()),
  restoreItems: jest.fn(() => Promise.resolve()),
};
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => engine }));

const items = [
  { id: 'a', checked: true },
  { id: 'b', checked: true },
] as never[];

beforeAll(speakEnglish);
beforeEach(() => {
  toasts.length = 0;
  left = [];
  jest.clearAllMocks();
});

it('clearBasket deletes exactly the given items as one change with one undo', async () => {
  await clearBasket('list', items);
  expect(engine.clearBasket.mock.calls).toEqual([['list', ['a', 'b']]]);
  expect(toasts).toMatchObject([{ text: '2 items cleared from the basket' }]);
  await toasts[0]?.undo?.();
  expect(engine.restoreItems.mock.calls).toEqual([['list', items]]);
});

it('clearBasket restores on undo the items that are still deleted, and returns false where there are none', async () => {
  await clearBasket('list', items);
  left = [{ id: 'a' }];
  expect(await toasts[0]?.undo?.()).toBe(true);
  expect(engine.restoreItems.mock.calls).toEqual([['list', [items[1]]]]);
  left = [{ id: 'a' }, { id: 'b' }];
  expect(await toasts[0]?.undo?.()).toBe(false);
  expect(engine.restoreItems).toHaveBeenCalledTimes(1);
});

it('clearBasket reports a deletion that the device could not store', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  engine.clearBasket.mockRejectedValueOnce(new Error('full'));
  await clearBasket('list', items);
  expect(toasts).toMatchObject([{ failed: true }]);
  log.mockRestore();
});
