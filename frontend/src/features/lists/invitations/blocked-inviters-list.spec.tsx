/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { showToast } from '../../../shared/ui/toast/toast';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { BlockedInvitersList } from './blocked-inviters-list';

let refused: { id: string; name: string; since: string }[];
const done: string[] = [];
let fails = false;

jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => Promise<unknown>) =>
    work({
      GET: () => Promise.resolve({ refused }),
      DELETE: (_path: string, { params }: { params: { path: { personId: string } } }) => {
        if (fails) return Promise.reject(new Error('no'));
        done.push(`heard ${params.path.personId}`);
        refused = refused.filter(({ id }) => id !== params.path.personId);
        return Promise.resolve({ success: true });
      },
    }),
}));
jest.mock('../../../api/session/session', () => ({ sessionView: () => ({ user: { id: 'mia' } }) }));
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => ({ refresh: () => done.push('lists asked for') }),
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  refused = [
    { id: 'tom', name: 'Tom', since: '2026-11-02T10:00:00Z' },
    { id: 'una', name: 'Una', since: '2026-10-02T10:00:00Z' },
  ];
  fails = false;
  done.length = 0;
  jest.mocked(showToast).mockClear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <BlockedInvitersList />
    </QueryClientProvider>,
  );

it('BlockedInvitersList unblocks an inviter: removes the row and reads the waiting invitations', async () => {
  show();
  const allow = await screen.findByRole('button', { name: 'Unblock Tom' });
  expect(screen.getByText('Blocked since 2 November 2026')).toBeTruthy();
  fireEvent.click(allow);
  await waitFor(() => expect(screen.queryByText('Tom')).toBeNull());
  expect(screen.getByText('Una')).toBeTruthy();
  expect(done).toEqual(['heard tom', 'lists asked for']);
  expect(showToast).toHaveBeenCalledWith({ text: 'Tom can invite you again.' });
});

it('BlockedInvitersList keeps an inviter whom the server did not unblock, and reports it', async () => {
  fails = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Tom' }));
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ failed: true })));
  expect(screen.getByText('Tom')).toBeTruthy();
});

it('BlockedInvitersList explains who may invite where no inviter is blocked', async () => {
  refused = [];
  show();
  expect(await screen.findByText(/Anyone with your email address/)).toBeTruthy();
});
