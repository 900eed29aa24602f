/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { showToast } from '../../../shared/ui/toast/toast';
import { currentToast, forgetToasts, undoLatest } from '../../../shared/ui/toast/toast-queue';
import { eraseChild, restoreChild } from '../../../sync/household-changes';
import { childOf, householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { useSession } from '../sessions/session';
import { DeletedChildren } from './deleted-children';

jest.mock('../../../api/engine/current-engine', () => ({ readyEngine: () => Promise.resolve({}) }));
jest.mock('../sessions/session', () => ({ useSession: jest.fn(() => ({ user: null })) }));
jest.mock('../../../sync/household-changes', () => ({
  restoreChild: jest.fn(() => Promise.resolve()),
  eraseChild: jest.fn(() => Promise.resolve()),
}));

const now = Date.parse('2026-11-27T12:00:00Z');
const leo = { ...childOf('Leo', { animal: 'bear' }), eraseAt: '2026-12-01T11:00:00.000Z' };
const zoe = { ...childOf('Zoe', { animal: 'rabbit' }), eraseAt: '2026-11-27T13:00:00.000Z' };
/** Deleted after the page was opened. */
const eve = { ...childOf('Eve', { animal: 'cat' }), eraseAt: '2026-12-04T12:05:00.000Z' };

const show = (given: Parameters<typeof householdOf>[0] = {}) =>
  render(<DeletedChildren household={householdOf({ deletedChildren: [leo, zoe], ...given })} />);

describe('DeletedChildren', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    forgetToasts();
    jest.spyOn(Date, 'now').mockReturnValue(now);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    jest.clearAllMocks();
  });

  it('shows nothing without deleted profiles, nor for a state that an older page has stored', () => {
    for (const household of [householdOf(), householdOf({ deletedChildren: [] })])
      expect(render(<DeletedChildren household={household} />).container.textContent).toBe('');
  });

  it('names each deleted profile with the days left', () => {
    show({ deletedChildren: [leo, zoe, eve] });
    expect(screen.getByRole('region', { name: 'Recently deleted' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Leo4 days left',
      'ZoeLast day',
      'Eve7 days left',
    ]);
  });

  it('offers a new organiser no erasure at once, as long as adults of before are there', () => {
    jest.mocked(useSession).mockReturnValue({ user: { id: 'ben' } } as ReturnType<typeof useSession>);
    const member = (userId: string, joinedAt: string) => ({
      ...{ userId, name: userId, avatarUrl: null, avatarVersion: 0, role: 'organiser' as const },
      joinedAt,
    });
    const anna = member('anna', '2026-01-01T08:00:00.000Z');
    for (const [since, buttons] of [
      ['2026-11-26T12:00:00.000Z', 0],
      ['2026-11-20T12:00:00.000Z', 2],
    ] as const) {
      show({ members: [anna, member('ben', since)] });
      expect(screen.queryAllByRole('button', { name: /^Erase now/ })).toHaveLength(buttons);
      cleanup();
    }
  });

  it('restores a profile without the time of its erasure, and says so', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Restore · Leo' }));
    await waitFor(() => expect(currentToast()?.text).toBe('Profile restored: Leo'));
    expect(restoreChild).toHaveBeenCalledWith({}, 'home', childOf('Leo', { animal: 'bear' }), [], undefined);
  });

  it('asks for another animal where a sibling has it', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Restore · Zoe' }));
    const dialog = await screen.findByRole('dialog', { name: 'Zoe' });
    expect(within(dialog).getByText(/Another child in your family has this animal/)).toBeTruthy();
    expect(restoreChild).not.toHaveBeenCalled();
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Fox, taken' }).disabled).toBe(true);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Owl' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(jest.mocked(restoreChild).mock.calls[0]?.[4]).toBe('owl'));
  });

  it('erases a profile at once after a second confirmation, and only for an organiser', async () => {
    const { unmount } = show({ role: 'adult' });
    expect(screen.queryByRole('button', { name: 'Erase now · Leo' })).toBeNull();
    unmount();
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Erase now · Leo' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leo: erase now?' });
    expect(eraseChild).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: 'Erase now' }));
    await waitFor(() => expect(eraseChild).toHaveBeenCalledWith({}, 'home', 'leo'));
  });

  it.each(['withdrawn', 'asked'] as const)(
    'offers no restoring while the consent is %s, and says why',
    (state) => {
      show({ consent: { state, askedAt: null, agreedAt: null, textVersion: null } });
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Restore · Leo' });
      expect(button.disabled).toBe(true);
      const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(why?.textContent).toBe(
        'To bring this profile back, a grown-up first has to give consent again.',
      );
    },
  );

  it('replaces the toast of the deletion, whose undo is gone, by the one of the restored profile', async () => {
    const undo = jest.fn();
    showToast({ about: 'child leo', text: 'Profile deleted: Leo', page: '/account-settings', undo });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Restore · Leo' }));
    await waitFor(() => expect(currentToast()?.text).toBe('Profile restored: Leo'));
    expect(undoLatest()).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  });

  it('reports no restored profile that could not be stored', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.mocked(restoreChild).mockRejectedValueOnce(new Error('full'));
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Restore · Leo' }));
    await waitFor(() => expect(currentToast()?.text).toBe('We couldn’t save that.'));
  });

  it('restores no eleventh child', () => {
    const children = Array.from({ length: 10 }, (_, index) => childOf(`Child ${index}`));
    show({ children });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore · Leo' }).disabled).toBe(true);
  });
});
