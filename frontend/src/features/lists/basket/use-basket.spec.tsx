/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import { useBasket } from './use-basket';

const item = (id: string, checked: boolean) => ({ id, checked }) as ItemRow;

function Shop({ items }: { items: readonly ItemRow[] }) {
  const { open, basket } = useBasket(items, true);
  const tile = ({ id }: ItemRow) => (
    <div key={id} data-slide={id}>
      <button>{id}</button>
    </div>
  );
  return (
    <>
      {open.map(tile)}
      <section aria-label="basket">{basket.map(tile)}</section>
    </>
  );
}
const basket = () => screen.getByRole('region').textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const milkIsTicked = async () => {
  const { rerender } = render(
    <Shop items={[item('milk', false), item('bread', false), item('cheese', true)]} />,
  );
  rerender(<Shop items={[item('milk', true), item('bread', false), item('cheese', true)]} />);
  await pass(0);
};

beforeEach(() => {
  fillGaps();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('useBasket moves ticked items to the basket after five seconds without a touch', async () => {
  await milkIsTicked();
  expect(basket()).toBe('cheese');
  fireEvent.pointerDown(document.body, { pointerId: 1 });
  await pass(10_000);
  expect(basket()).toBe('cheese');
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  await pass(300);
  expect(basket()).toBe('milkcheese');
});

it('useBasket waits while the keyboard focus is on a ticked item, and only then', async () => {
  await milkIsTicked();
  const tile = screen.getByText('milk');
  act(() => tile.focus());
  await pass(10_000);
  expect(basket()).toBe('cheese');
  expect(document.activeElement).toBe(tile);
  act(() => screen.getByText('bread').focus());
  await pass(300);
  expect(basket()).toBe('milkcheese');
});
