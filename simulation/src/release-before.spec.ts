import 'fake-indexeddb/auto';
import { SyncEngine, type SyncEnvironment } from '../../frontend/src/sync/engine';
import { addChild, checkItemAsChild } from '../../frontend/src/sync/household-changes';
import * as sending from '../../frontend/src/sync/index.lazy';
import { drainInto } from '../../frontend/src/sync/queue/background-drain';
import type { WireResponse } from '../../frontend/src/sync/queue/response';
import { openLocalStore } from '../../frontend/src/sync/store/local-store';
import { child, householdView } from '../../frontend/src/sync/testing/household';
import { head, item, settled, testEnvironment } from '../../frontend/src/sync/testing/sync-environment';

/** The engine of 0.2, before there were households (release-before/keep.mjs). */
const before = jest.requireActual<{
  SyncEngine: typeof SyncEngine;
  openLocalStore: typeof openLocalStore;
  drainInto: typeof drainInto;
}>('../release-before/sync-engine.cjs');

const withLock = async (work: () => Promise<void>): Promise<boolean> => (await work(), true);

const household = '11111111-0000-7000-8000-000000000000';
const state = { id: household, state: householdView(household), cursor: '3.0', etag: null };
const tom = { nickname: 'Tom', animal: 'owl', colour: 'mint' } as const;
const ok = (body: object): WireResponse => ({ status: 200, body });

/** The database of a user in a browser, which pages and workers of both releases open. */
function browser(userId: string) {
  const sent: string[] = [];
  const send: SyncEnvironment['send'] = ({ path }) => {
    sent.push(path);
    return Promise.resolve(
      ok(
        path.startsWith('/api/households/')
          ? { householdVersion: 4, child: child('id-1', tom) }
          : { id: 'apple', listId: 'a', checked: true, listVersion: sent.length + 5 },
      ),
    );
  };
  const drain = {
    userId,
    send,
    withLock,
    random: () => 0.5,
    now: () => new Date('2026-11-21T06:00:00.000Z'),
  };
  const page = async (
    release: { SyncEngine: typeof SyncEngine; openLocalStore: typeof openLocalStore },
    isOnline: boolean,
  ): Promise<SyncEngine> => {
    const store = await release.openLocalStore(userId);
    const engine = new release.SyncEngine(
      testEnvironment({
        userId,
        store,
        ...(isOnline && { send }),
        ...(release.SyncEngine === SyncEngine && { loadSender: () => Promise.resolve(sending) }),
      }),
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
  await addChild(offline, household, tom);
  await checkItemAsChild(offline, 'a', 'apple', true, 'kim');
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

const ofAList = '/api/shopping-lists/a/items/apple/toggle';
const ofHouseholds = ['3 child.added', '3 kid.item-checked'];

describe('A page of the release before', () => {
  it('shows and sends the changes of lists, and leaves those of households and children to a page of today', async () => {
    const its = await withWaitingChanges('anna');
    const old = await its.page(before, true);
    expect(old.list('a').items).toMatchObject([{ id: 'apple', checked: true }]);
    await settled();
    await its.close(old);
    expect(its.sent).toEqual([ofAList]);
    expect(await queueOf('anna')).toEqual(ofHouseholds);
    const page = await its.page(today, true);
    expect(page.household(household)?.children).toMatchObject([tom]);
    await settled();
    await its.close(page);
    expect(its.sent.slice(1).sort()).toEqual([
      `/api/households/${household}/children`,
      '/api/kid/items/apple/checked',
    ]);
    expect(await queueOf('anna')).toEqual([]);
  });

  it('quarantines nothing of today, and counts none of it', async () => {
    const its = await withWaitingChanges('bela');
    const old = await its.page(before, false);
    expect(old.sync()).toMatchObject({ queued: 1, rejected: 0, storage: 'ok' });
    await old.checkItem('a', 'apple', false);
    await its.close(old);
    expect(await queueOf('bela')).toEqual([...ofHouseholds, '1 item.checked', '1 item.checked']);
  });

  it('works on while a page of today has the database open', async () => {
    const its = browser('cleo');
    const old = await its.page(before, false);
    await old.createList('Market', 'shopping');
    const page = await its.page(today, false);
    await addChild(page, household, tom);
    await old.createList('Bakery', 'shopping');
    await its.close(old);
    await its.close(page);
    expect(await queueOf('cleo')).toEqual(['1 list.created', '3 child.added', '1 list.created']);
  });

  it('on the phone of the other parent shows and ticks the lists of the family, and drops them after the removal', async () => {
    const ofFamily = {
      ...head('a', '5.0', { role: 'collaborator' }),
      householdId: household,
      children: [{ id: 'tom', animal: 'owl', colour: 'mint', given: true }],
      schedule: [{ from: '2026-11-01', children: ['tom'] }],
      marks: [],
      delta: false,
    } as object;
    const paths: string[] = [];
    let isMember = true;
    const gone: WireResponse = { status: 404, body: { code: 'NOT_FOUND' } };
    const store = await before.openLocalStore('emma');
    const engine = new before.SyncEngine(
      testEnvironment({
        userId: 'emma',
        store,
        get: (path) => {
          if (!path.startsWith('/api/shopping-lists/'))
            return Promise.resolve(ok({ lists: isMember ? [ofFamily] : [], epoch: 'one' }));
          return Promise.resolve(
            isMember ? ok({ ...ofFamily, items: [{ ...item('apple'), weekdays: [1], minutes: 5 }] }) : gone,
          );
        },
        send: ({ path }) => {
          paths.push(path);
          return Promise.resolve(
            isMember ? ok({ id: 'apple', listId: 'a', checked: true, listVersion: 6 }) : gone,
          );
        },
      }),
    );
    await engine.open();
    await engine.pullLists();
    await settled();
    expect(engine.list('a').items).toMatchObject([{ id: 'apple', checked: false }]);
    await engine.checkItem('a', 'apple', true);
    await settled();
    expect(engine.list('a').items).toMatchObject([{ id: 'apple', checked: true }]);
    isMember = false;
    await engine.checkItem('a', 'apple', false);
    await engine.pullLists();
    await settled();
    expect(engine.myLists().lists).toEqual([]);
    engine.stop();
    expect(paths).toEqual([ofAList, ofAList]);
  });

  it('leaves changes of households and children to the worker of today', async () => {
    const its = await withWaitingChanges('dora');
    await before.drainInto({ ...its.drain, store: await before.openLocalStore('dora') });
    expect(await queueOf('dora')).toEqual(ofHouseholds);
    await drainInto({ ...its.drain, store: await openLocalStore('dora') });
    expect(await queueOf('dora')).toEqual([]);
  });
});
