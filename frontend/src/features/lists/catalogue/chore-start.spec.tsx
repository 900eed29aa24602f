/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import type { SyncEngine } from '../../../sync/engine';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { addItems } from '../add-item/add-item';
import { ChoreStart } from './chore-start';

jest.mock('../pictures/picture-book', () => ({
  usePlainPicture: () => ({ url: '/art/any.svg', color: '' }),
}));
jest.mock('../add-item/add-item', () => ({ addItems: jest.fn() }));
const held: Element[] = [];
jest.mock('../../../shared/lib/hold-in-place', () => ({
  holdInPlace: (element: Element) => void held.push(element),
}));

let content = { items: [] as { id: string; name: string; checked: boolean }[] };
const listeners = new Set<() => void>();
const engine = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  list: () => content,
};
const tiles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const pressed = () =>
  screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(() => {
  cleanup();
  setEngine(null);
});

it('ChoreStart keeps each chore in its place under the finger when it is added', async () => {
  jest.mocked(addItems).mockImplementation((_, [name = '']) => {
    content = { items: [...content.items, { id: name, name, checked: false }] };
    for (const listener of listeners) listener();
    return Promise.resolve({ ids: [name], duplicates: [] });
  });
  setEngine(engine as unknown as SyncEngine);
  const tap = jest.fn();
  render(<ChoreStart listId="list" onTap={tap} />);
  const before = tiles();
  expect(before).toHaveLength(6);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Get dressed' }));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(addItems).toHaveBeenCalledWith('list', ['Get dressed'], [{ name: 'Get dressed', quantity: null }]);
  expect([tiles(), pressed()]).toEqual([before, ['Get dressed']]);
  expect(held).toEqual([screen.getByRole('list')]);
  expect(tap).toHaveBeenCalledTimes(1);
});

it('ChoreStart shows a chore that was typed in another case as on the list', () => {
  content = { items: [{ id: 'a', name: 'make the bed', checked: false }] };
  setEngine(engine as unknown as SyncEngine);
  render(<ChoreStart listId="list" onTap={() => undefined} />);
  expect(pressed()).toEqual(['Make the bed']);
});
