/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { BrowserRouter } from '../shared/routing/browser-router';
import ListDetail from './list-detail';

jest.mock('../app/layout/lazy-frame', () => ({ PageTools: () => null, PlanAndAccount: () => null }));
jest.mock('../features/pwa/components/sync-chip', () => ({ SyncChip: () => null }));
jest.mock('../features/lists/board/list-page', () => ({
  ListPage: ({ id }: { id: string }) => <h1>{id}</h1>,
}));

afterEach(cleanup);

it('the list route opens one list for each spelling of its URL', () => {
  window.history.replaceState(null, '', '/lists/018F0000-ABCD-7000-8000-00000000000A?from=mail');
  render(
    <Routes>
      <Route path="/lists/:id" element={<ListDetail />} />
    </Routes>,
    { wrapper: BrowserRouter },
  );
  expect(screen.getByRole('heading').textContent).toBe('018f0000-abcd-7000-8000-00000000000a');
  expect(window.location.href).toMatch(/\/lists\/018f0000-abcd-7000-8000-00000000000a\?from=mail$/);
});
