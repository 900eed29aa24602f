/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import { currentToast, undoShown } from '../../../shared/ui/toast/toast-queue';
import { SyncEngine } from '../../../sync/engine';
import { MemoryStore } from '../../../sync/store/memory-store';
import type { Operation } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { RejectedChanges } from './rejected-changes';

/** The report follows the change after a moment. */
const told = () => new Promise((resolve) => setTimeout(resolve, 100));
const about = { list: 'Market', listType: 'shopping' as const, item: 'Milk' };
const tick = (id: string, given: Partial<Operation>) =>
  ({
    id,
    schema: 1,
    userId: 'me',
    listId: 'a',
    madeAt: '',
    code: null,
    about,
    change: { kind: 'item.checked', itemId: 'milk', checked: true },
    ...given,
  }) as Omit<Operation, 'seq'>;

describe('a rejected change', () => {
  let device: SyncEngine;
  let store: MemoryStore;
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  const open = async (...operations: Omit<Operation, 'seq'>[]) => {
    store = Object.assign(new MemoryStore(), { isPersistent: true });
    await store.append(operations);
    let ids = 0;
    device = new SyncEngine({
      userId: 'me',
      store,
      send: () => Promise.resolve({ status: 0, body: null }),
      get: () => Promise.resolve({ status: 0, body: null }),
      withLock: async (work) => {
        await work();
        return true;
      },
      now: () => new Date(0),
      newId: () => `id-${++ids}`,
      language: () => 'en',
      random: () => 0,
      later: () => () => undefined,
      quotaChanged: () => undefined,
      notifyWorker: () => undefined,
      broadcast: () => undefined,
    });
    await device.open();
    setEngine(device);
    render(<RejectedChanges />);
    await act(() => import('./rejected-banner'));
    await act(told);
  };
  const press = (name: string | RegExp) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name, hidden: true }));
      await told();
    });
  afterEach(() => {
    cleanup();
    device.stop();
    setEngine(null);
  });

  it('waits until the user discards it', async () => {
    await open(tick('one', { state: 'parked', code: 'FORBIDDEN' }));
    expect(screen.getByText('We couldn’t save 1 change.')).toBeTruthy();
    await press('Show');
    expect(screen.getByText('Market · Milk')).toBeTruthy();
    await press('Discard · Market · Milk');
    expect(await store.operations()).toEqual([]);
    expect(screen.queryByText('We couldn’t save 1 change.')).toBeNull();
    // The user can undo that, too.
    expect(currentToast()?.text).toBe('Discarded: Market · Milk');
    await act(async () => {
      undoShown();
      await told();
    });
    expect(await store.operations()).toMatchObject([{ id: 'one', state: 'parked' }]);
    expect(screen.getByText('We couldn’t save 1 change.')).toBeTruthy();
  });

  it('shows the typed text, and offers no retry on a list that is gone', async () => {
    await open(
      tick('one', {
        state: 'parked',
        code: 'NOT_FOUND',
        change: { kind: 'item.edited', itemId: 'milk', edit: { name: 'Oat milk', notes: 'the cheap one' } },
      }),
    );
    await press('Show');
    expect(screen.getByText('Market · Milk, Oat milk, and the cheap one')).toBeTruthy();
    expect(screen.getByText(/You’re no longer on this list/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try again/, hidden: true })).toBeNull();
  });

  it('is sent again when the user keeps it', async () => {
    await open(tick('one', { state: 'parked', code: 'FORBIDDEN' }));
    await press('Show');
    await press('Try again · Market · Milk');
    expect(device.sync()).toMatchObject({ queued: 1, rejected: 0 });
  });

  it('is shown until it is read where it could not be stored', async () => {
    await open();
    store.append = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    await act(async () => {
      await device.renameList('a', 'Market').catch(() => undefined);
      await import('./storage-banner');
      await told();
    });
    expect(screen.getByText(/This device is out of space/)).toBeTruthy();
    await press('OK');
    expect(screen.queryByText(/This device is out of space/)).toBeNull();
  });

  it('is pointed out where changes have waited for days', async () => {
    await open(tick('one', { state: 'queued', madeAt: new Date(Date.now() - 6 * 86_400_000).toISOString() }));
    await act(() => import('./storage-banner'));
    expect(
      screen.getByText('Changes have been waiting on this device for 6 days. Go online to save them.'),
    ).toBeTruthy();
  });

  it('names the collaborator whose change won until it is read', async () => {
    await open(tick('one', { state: 'superseded', fields: ['checked'] }));
    expect(
      screen.getByText('“Milk” was changed on another device after you. We kept the newer change.'),
    ).toBeTruthy();
    await press('OK');
    expect(await store.operations()).toEqual([]);
  });
});
