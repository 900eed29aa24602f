/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ListCard as Card } from '../api/lists';
import { ListCard } from './list-card';

const list = (name: string): Card => ({
  id: name,
  name,
  listType: 'shopping',
  createdAt: '',
  archived: false,
  selectedCharacterId: null,
  role: 'owner',
  counts: { total: 0, completed: 0, pending: 0 },
  creating: false,
  preview: [],
});
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
