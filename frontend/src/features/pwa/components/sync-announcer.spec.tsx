/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import { useSyncStatus } from '../sync';
import { SyncAnnouncer } from './sync-announcer';

jest.mock('../sync', () => ({ useSyncStatus: jest.fn() }));
const stands = (online: boolean, queued: number, syncing = false) =>
  jest.mocked(useSyncStatus).mockReturnValue({ online, queued, syncing } as ReturnType<typeof useSyncStatus>);

it('SyncAnnouncer announces waiting and saved changes in an existing live region, and no state between', async () => {
  await speakEnglish();
  stands(true, 0);
  const { rerender } = render(<SyncAnnouncer />);
  const said = (online: boolean, queued: number, syncing = false) => {
    stands(online, queued, syncing);
    rerender(<SyncAnnouncer />);
    return screen.getByRole('status').textContent;
  };
  expect(said(true, 1, true)).toBe('');
  expect(said(false, 1)).toBe('');
  expect(said(true, 1)).toBe('1 pending');
  expect(said(true, 0)).toBe('Saved');
});
