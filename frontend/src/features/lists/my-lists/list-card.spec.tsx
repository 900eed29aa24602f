/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { listCard as list } from '../../../testing/list-card';
import type { ListCard as Card } from '../api/lists';
import { ListCard } from './list-card';

const cards = (...names: string[]) => (
  <ul>
    {names.map((name) => (
      <ListCard key={name} list={list(name)} eager onAsk={() => undefined} />
    ))}
  </ul>
);

it('ListCard moves the focus to the next card when its list is archived or deleted', async () => {
  fillGaps();
  await speakEnglish();
  const { rerender } = render(cards('Market', 'Garden', 'Party'), { wrapper: BrowserRouter });
  const menu = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
  (await menu('Garden')).focus();
  rerender(cards('Market', 'Party'));
  const [party, market] = [await menu('Party'), await menu('Market')];
  await waitFor(() => expect(document.activeElement).toBe(party));
  rerender(cards('Market'));
  await waitFor(() => expect(document.activeElement).toBe(market));
});

it('ListCard says that a routine has no card today, instead of that it is empty', async () => {
  fillGaps();
  await speakEnglish();
  cleanup();
  const preview = [{ itemId: 'tea', name: 'Tea', checked: false, image: {} }] as unknown as Card['preview'];
  const schedule = [{ validFrom: '2026-11-01' }] as unknown as NonNullable<Card['schedule']>;
  render(
    <ul>
      <ListCard list={{ ...list('Routine'), preview, schedule }} eager onAsk={() => undefined} />
      <ListCard list={list('Empty')} eager onAsk={() => undefined} />
    </ul>,
    { wrapper: BrowserRouter },
  );
  expect((await screen.findAllByText(/Not today|Nothing/)).map(({ textContent }) => textContent)).toEqual([
    'Not today',
    'Nothing here yet',
  ]);
});
