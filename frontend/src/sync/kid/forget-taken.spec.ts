import type { Mark } from '@pictick/rules/routines/mark';
import type { SyncEnvironment } from '../environment';
import { checkItemAsChild } from '../household-changes';
import { MemoryStore } from '../store/memory-store';
import { ann, home, kidItem, kidList, kidView, server, tom } from '../testing/kid-server';
import { image, settled, testEnvironment } from '../testing/sync-environment';
import { forgetsTaken } from './forget-taken';
import { KidEngine } from './kid-engine';

const children = ['tom', 'ann'];
const faceOf = ({ id, nickname, animal, colour }: typeof ann) => ({ id, nickname, animal, colour });
const toms = (cursor: string, ...ids: string[]) =>
  kidView(
    cursor,
    ids.map((id) => kidList('5.0', [kidItem(`${id} card`)], id)),
  );
const anns = (cursor: string, ...ids: string[]) => ({
  ...toms(cursor, ...ids),
  ...{ child: ann, siblings: [faceOf(tom)] },
});

/** A page of a linked device, which also begins anew on the same store. */
async function open(
  its: ReturnType<typeof server>,
  store: MemoryStore,
  { childId = 'tom', ...given }: Partial<SyncEnvironment> & { childId?: string } = {},
): Promise<KidEngine> {
  const env = testEnvironment({ send: its.send, get: its.get, ...given, store });
  const engine = new KidEngine(env, home, childId, false, () => children);
  await engine.open();
  engine.subscribe(forgetsTaken(engine));
  return engine;
}

/** A tablet of Tom and Ann, both shown once: one list of each, and one of both. */
async function begin() {
  const store = new MemoryStore();
  const its = server(anns('3.1', 'anns', 'both'));
  const engine = await open(its, store, { childId: 'ann' });
  await engine.pullLists();
  its.set(toms('3.1', 'toms', 'both'));
  engine.actAs('tom');
  await settled();
  return { store, its, engine };
}

async function kept(store: MemoryStore) {
  const { lists, items, households } = await store.readAll();
  return {
    lists: lists.map(({ id }) => id).sort(),
    items: items.map(({ id }) => id).sort(),
    given: households.flatMap(({ state }) =>
      state.given.map(({ listId, childId }) => `${listId} ${childId}`),
    ),
  };
}

describe('forgetTaken', () => {
  it('keeps the lists of all children of the device, also of those who do not read', async () => {
    const { store } = await begin();
    expect(await kept(store)).toEqual({
      lists: ['anns', 'both', 'toms'],
      items: ['anns card', 'both card', 'toms card'],
      given: ['anns ann', 'both ann', 'toms tom', 'both tom'],
    });
  });

  it('looks through the lists once for each state of the household, and not with each tap', async () => {
    const { its, engine } = await begin();
    await settled();
    const looks = jest.spyOn(engine.state.lists, 'values');
    const tap = async () => {
      looks.mockClear();
      engine.state.changed('both');
      await settled();
      return looks.mock.calls.length;
    };
    expect(await tap()).toBe(0);
    its.set(toms('4.1', 'both'));
    await engine.pullLists();
    await settled();
    expect(await tap()).toBe(0);
    expect(engine.storedItem('toms', 'toms card')).toBeUndefined();
  });

  it('removes a list that was taken back or deleted, with its cards', async () => {
    const { store, its, engine } = await begin();
    its.set(toms('4.1', 'both'));
    await engine.pullLists();
    expect(engine.givenLists().map(({ list }) => list.id)).toEqual(['both']);
    expect(engine.storedItem('toms', 'toms card')).toBeUndefined();
    await settled();
    expect(await kept(store)).toMatchObject({ lists: ['anns', 'both'], items: ['anns card', 'both card'] });
  });

  it('removes what only a child had who was taken off the device', async () => {
    const { store, its, engine } = await begin();
    its.set({ ...toms('4.1', 'toms', 'both'), siblings: [] });
    await engine.pullLists();
    await settled();
    expect(await kept(store)).toEqual({
      lists: ['both', 'toms'],
      items: ['both card', 'toms card'],
      given: ['toms tom', 'both tom'],
    });
  });

  it('removes marks, days off and first-then of that child too', async () => {
    const { store, its, engine } = await begin();
    const mark = (childId: string | null): Mark => ({
      ...{ itemId: 'both card', day: '2026-11-21', childId, state: 'done', as: 'child' },
      actor: childId,
    });
    const firstThen = (childId: string) => ({
      ...{ childId, day: '2026-11-21', first: 'both card', then: 'toms card' },
    });
    const off = (childId: string) => ({
      id: `off ${childId}`,
      childId,
      from: '2026-11-21',
      to: '2026-11-22',
    });
    const withAll = (view: ReturnType<typeof toms>, childId: string, cursor: string) => ({
      ...view,
      lists: view.lists.map((list) => ({ ...list, cursor, marks: [mark(childId), mark(null)] })),
      ...{ daysOff: [off(childId)], firstThen: firstThen(childId) },
    });
    its.set(withAll(anns('4.1', 'both'), 'ann', '6.0') as never);
    engine.actAs('ann');
    await settled();
    its.set({ ...withAll(toms('5.1', 'both'), 'tom', '7.0'), siblings: [] } as never);
    engine.actAs('tom');
    await settled();
    const { lists, households } = await store.readAll();
    expect(lists.map(({ marks = [] }) => marks.map(({ childId }) => childId))).toEqual([['tom', null]]);
    expect(households[0]?.state.daysOff?.map(({ childId }) => childId)).toEqual(['tom']);
    expect(households[0]?.state.firstThen?.map(({ childId }) => childId)).toEqual(['tom']);
  });

  it('removes it after a restart, where the page ended before', async () => {
    const { store, its, engine } = await begin();
    engine.stop();
    its.set({ ...toms('4.1', 'both'), siblings: [] });
    const next = await open(its, store);
    expect((await kept(store)).lists).toEqual(['anns', 'both', 'toms']);
    await next.pullLists();
    await settled();
    expect(await kept(store)).toEqual({ lists: ['both'], items: ['both card'], given: ['both tom'] });
  });

  it('keeps a list until its last tick was sent', async () => {
    const { store, its, engine } = await begin();
    engine.stop();
    let isOnline = false;
    const next = await open(its, store, {
      send: (call) => (isOnline ? its.send(call) : Promise.resolve({ status: 0, body: null })),
    });
    await checkItemAsChild(next, 'toms', 'toms card', true, 'tom');
    its.set(toms('4.1', 'both'));
    await next.pullLists();
    await settled();
    expect((await kept(store)).lists).toEqual(['anns', 'both', 'toms']);
    isOnline = true;
    next.refresh();
    await settled();
    await settled();
    expect(its.requests).toContain('PUT /api/kid/items/toms card/checked tom');
    expect(next.queue()).toEqual([]);
    expect((await kept(store)).lists).toEqual(['anns', 'both']);
  });

  it('removes nothing before the server has answered, nor where the child is gone', async () => {
    const { store, its, engine } = await begin();
    engine.stop();
    its.fail(0);
    const next = await open(its, store);
    await next.pullLists();
    its.fail(404);
    await next.pullLists();
    await settled();
    expect((await kept(store)).lists).toEqual(['anns', 'both', 'toms']);
  });

  it('lays a list again that is given again', async () => {
    const { store, its, engine } = await begin();
    its.set(toms('4.1', 'both'));
    await engine.pullLists();
    its.set(toms('5.1', 'both', 'toms'));
    await engine.pullLists();
    await settled();
    expect(engine.givenLists().map(({ list }) => list.id)).toEqual(['both', 'toms']);
    expect((await kept(store)).items).toEqual(['anns card', 'both card', 'toms card']);
  });

  it('removes the pictures of its cards that no other list shows', async () => {
    const { its, engine } = await begin();
    const photo = (id: string, imageUrl: string) => kidItem(id, { image: { ...image, imageUrl } });
    const view = (cursor: string, isGiven: boolean) => ({
      ...toms(cursor),
      lists: [
        kidList('6.0', [photo('one', '/img/same.webp?s=1')], 'both'),
        ...(isGiven
          ? [
              kidList(
                '6.0',
                [photo('two', '/img/own.webp?s=1'), photo('three', '/img/same.webp?s=2')],
                'toms',
              ),
            ]
          : []),
      ],
    });
    const removed: string[] = [];
    const cacheOf = (name: string) => ({
      delete: (url: string, { ignoreSearch = false }) => {
        if (ignoreSearch) removed.push(`${name} ${url}`);
        return Promise.resolve(true);
      },
    });
    Object.defineProperty(globalThis, 'caches', {
      configurable: true,
      value: {
        keys: () => Promise.resolve(['pictick-pictures', 'pictick-texts']),
        open: (name: string) => Promise.resolve(cacheOf(name)),
      },
    });
    its.set(view('4.1', true));
    await engine.pullLists();
    its.set(view('5.1', false));
    await engine.pullLists();
    await settled();
    Reflect.deleteProperty(globalThis, 'caches');
    expect(removed).toEqual(['pictick-pictures /img/own.webp']);
  });
});
