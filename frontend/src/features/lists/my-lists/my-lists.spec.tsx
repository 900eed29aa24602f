/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { listCard } from '../../../testing/list-card';
import { MyLists } from './my-lists';

const mockLists = Array.from({ length: 40 }, (_, n) => listCard(`list-${n}`));
jest.mock('../api/lists', () => ({
  ...jest.requireActual<object>('../api/lists'),
  useMyLists: () => ({ status: 'ready', lists: mockLists, refresh: () => undefined }),
}));

it('MyLists forces one layout, not one for each slice of cards that it adds', async () => {
  fillGaps();
  await speakEnglish();
  const readWidth = jest.fn(() => 360);
  Object.defineProperty(window, 'innerWidth', { get: readWidth, configurable: true });
  render(<MyLists />, { wrapper: BrowserRouter });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(40));
  expect(readWidth).toHaveBeenCalledTimes(1);
});
