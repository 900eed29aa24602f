import 'fake-indexeddb/auto';
import { SyncEngine, type SyncEnvironment } from '../../frontend/src/sync/engine';
import * as sending from '../../frontend/src/sync/index.lazy';
import { drainInto } from '../../frontend/src/sync/queue/background-drain';
import type { WireResponse } from '../../frontend/src/sync/queue/response';
import { openLocalStore } from '../../frontend/src/sync/store/local-store';
import { notesIn } from '../../frontend/src/sync/testing/note-household';
import { noted } from '../../frontend/src/sync/testing/register-note';
import { head, item, settled, testEnvironment } from '../../frontend/src/sync/testing/sync-environment';

/** The engine before operations had scopes (release-before/keep.mjs). */
const before = jest.requireActual<{
  SyncEngine: typeof SyncEngine;
  openLocalStore: typeof openLocalStore;
  drainInto: typeof drainInto;
}>('../release-before/sync-engine.cjs');

const withLock = async (work: () => Promise<void>): Promise<boolean> => (await work(), true);

/** An environment of today that has the names of that release too. */
const forBefore = (env: SyncEnvironment): SyncEnvironment =>
  Object.assign(env, {
    alone: env.withLock,
    tellOthers: env.broadcast,
    tellWorker: env.notifyWorker,
    limitsMoved: env.quotaChanged,
  });

const household = '11111111-0000-7000-8000-000000000000';
const state = { id: household, state: { notes: {} }, cursor: '3.0', etag: null };
const ok = (body: object): WireResponse => ({ status: 200, body });

/** The database of a user in a browser, which pages and workers of both releases open. */
function browser(userId: string) {
  const sent: string[] = [];
  const send: SyncEnvironment['send'] = ({ path }) => {
    sent.push(path);
    return Promise.resolve(
      ok(
        path.startsWith('/api/households/')
          ? { householdVersion: 4 }
          : { id: 'apple', checked: true, listVersion: 6 },
      ),
    );
  };
  const drain = {
    userId,
    send,
    withLock,
    alone: withLock,
    random: () => 0.5,
    now: () => new Date('2026-11-21T06:00:00.000Z'),
  };
  const page = async (
    release: { SyncEngine: typeof SyncEngine; openLocalStore: typeof openLocalStore },
    isOnline: boolean,
  ): Promise<SyncEngine> => {
    const store = await release.openLocalStore(userId);
    const engine = new release.SyncEngine(
      forBefore(
        testEnvironment({
          userId,
          store,
          ...(isOnline && { send }),
          ...(release.SyncEngine === SyncEngine && { loadSender: () => Promise.resolve(sending) }),
        }),
      ),
    );
    await engine.open();
    return engine;
  };
  const close = async (engine: SyncEngine): Promise<void> => {
    await engine.written();
    await settled();
    engine.stop();
  };
  return { sent, drain, page, close };
}

const today = { SyncEngine, openLocalStore };

async function withWaitingChanges(userId: string): Promise<ReturnType<typeof browser>> {
  const its = browser(userId);
  const store = await openLocalStore(userId);
  await store.putList({ id: 'a', head: head('a', '5.0'), itemsCursor: '5.0', etag: 't', deletedAt: null }, [
    item('apple'),
  ]);
  await store.putHousehold(household, state);
  store.close();
  const offline = await its.page(today, false);
  await offline.changeHousehold(household, noted('note', 'milk'));
  await offline.checkItem('a', 'apple', true);
  await its.close(offline);
  return its;
}

async function queueOf(userId: string): Promise<string[]> {
  const store = await openLocalStore(userId);
  const kinds = (await store.operations()).map(({ schema, change }) => `${schema} ${change.kind}`);
  store.close();
  return kinds;
}

describe('A page of the release before', () => {
  it('shows and sends the changes of lists, and leaves those of a household to a page of today', async () => {
    const its = await withWaitingChanges('anna');
    const old = await its.page(before, true);
    expect(old.list('a').items).toMatchObject([{ id: 'apple', checked: true }]);
    await settled();
    await its.close(old);
    expect(its.sent).toEqual(['/api/shopping-lists/a/items/apple/toggle']);
    expect(await queueOf('anna')).toEqual(['2 household.noted']);
    const page = await its.page(today, true);
    expect(notesIn(page.household(household))).toEqual({ note: 'milk' });
    await settled();
    await its.close(page);
    expect(its.sent).toEqual([
      '/api/shopping-lists/a/items/apple/toggle',
      `/api/households/${household}/notes/note`,
    ]);
    expect(await queueOf('anna')).toEqual([]);
  });

  it('quarantines nothing of today, and counts none of it', async () => {
    const its = await withWaitingChanges('bela');
    const old = await its.page(before, false);
    expect(old.sync()).toMatchObject({ queued: 1, parked: 0, storage: 'ok' });
    // The release before calls it setChecked.
    await (old as unknown as { setChecked: SyncEngine['checkItem'] }).setChecked('a', 'apple', false);
    await its.close(old);
    expect(await queueOf('bela')).toEqual(['2 household.noted', '1 item.checked', '1 item.checked']);
  });

  it('works on while a page of today has the database open', async () => {
    const its = browser('cleo');
    const old = await its.page(before, false);
    await old.createList('Market', 'shopping');
    const page = await its.page(today, false);
    await page.changeHousehold(household, noted('note', 'tea'));
    await old.createList('Bakery', 'shopping');
    await its.close(old);
    await its.close(page);
    expect(await queueOf('cleo')).toEqual(['1 list.created', '2 household.noted', '1 list.created']);
  });

  it('leaves changes of a household to the worker of today', async () => {
    const its = await withWaitingChanges('dora');
    await before.drainInto({ ...its.drain, store: await before.openLocalStore('dora') });
    expect(await queueOf('dora')).toEqual(['2 household.noted']);
    await drainInto({ ...its.drain, store: await openLocalStore('dora') });
    expect(await queueOf('dora')).toEqual([]);
  });
});
