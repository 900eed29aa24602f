import type { KidView } from '@pictick/rules/household/kid-view';
import { SyncEngine } from '../engine';
import type { SyncEnvironment } from '../environment';
import { addChild, changeHousehold, checkItemAsChild, giveList } from '../household-changes';
import { MemoryStore } from '../store/memory-store';
import { householdView } from '../testing/household';
import { ann, home, kidItem, kidList, kidView, server, tom } from '../testing/kid-server';
import { head, item, settled, testEnvironment } from '../testing/sync-environment';
import { KidEngine } from './kid-engine';

/** The store of an adult who has read the household and the list at these cursors. */
async function storeOfAdult(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.putHousehold(home, {
    id: home,
    state: householdView(home, { children: [ann, tom], given: [{ listId: 'chores', childId: 'tom' }] }),
    cursor: '3.1',
    etag: 'whole',
    epoch: 'first',
  });
  await store.putList(
    {
      id: 'chores',
      head: head('chores', '5.0'),
      itemsCursor: '5.0',
      etag: 't',
      deletedAt: null,
      epoch: 'first',
    },
    [item('teeth', { listId: 'chores', notes: 'twice' }), item('shoes', { listId: 'chores' })],
  );
  return store;
}

async function kidOn(
  its: ReturnType<typeof server>,
  given: Partial<SyncEnvironment> = {},
  childId: string | null = 'tom',
): Promise<KidEngine> {
  const store = given.store ?? (await storeOfAdult());
  const engine = new KidEngine(
    testEnvironment({ send: its.send, get: its.get, ...given, store }),
    home,
    childId,
  );
  await engine.open();
  return engine;
}

const shown = (engine: KidEngine) =>
  engine.givenLists().map(({ list, items }) => [list.id, items.map(({ id, checked }) => [id, checked])]);

describe('KidEngine', () => {
  it('shows the stored lists that were given to the child before the server answers', async () => {
    const engine = await kidOn(server(kidView('3.1', [])));
    expect(engine.status()).toBe('loading');
    expect(shown(engine)).toEqual([
      [
        'chores',
        [
          ['shoes', false],
          ['teeth', false],
        ],
      ],
    ]);
  });

  it('lays what it reads into the stored rows, and moves no cursor of the adult', async () => {
    const its = server(
      kidView('4.2', [
        kidList('7.0', [kidItem('teeth', { checked: true, checkedBy: 'tom' }), kidItem('bed')]),
        kidList('2.0', [kidItem('milk')], 'market'),
      ]),
    );
    const store = await storeOfAdult();
    const engine = await kidOn(its, { store });
    await engine.pullLists();
    expect(engine.status()).toBe('ready');
    expect(shown(engine)).toEqual([
      [
        'chores',
        [
          ['bed', false],
          ['teeth', true],
        ],
      ],
      ['market', [['milk', false]]],
    ]);
    const { lists, households, items } = await store.readAll();
    expect(
      lists.map(({ id, itemsCursor, etag, head: { cursor } }) => [id, itemsCursor, etag, cursor]),
    ).toEqual([
      ['chores', '5.0', 't', '5.0'],
      ['market', '0.0', null, '0.0'],
    ]);
    expect(items.find(({ id }) => id === 'teeth')).toMatchObject({ notes: 'twice', checkedBy: 'tom' });
    expect(households).toMatchObject([{ cursor: '3.1', etag: null, state: { role: 'organiser' } }]);
    expect(its.requests).toEqual(['GET /api/kid tom']);
  });

  it('leaves the adult who ticked an item, whom the answer does not name, in the stored row', async () => {
    const store = await storeOfAdult();
    const stored = (await store.readAll()).lists[0]!;
    await store.putList(stored, [
      item('teeth', { listId: 'chores', checked: true, checkedBy: 'ada' }),
      item('shoes', { listId: 'chores', checked: true, checkedBy: 'tom' }),
      item('bed', { listId: 'chores', checked: true, checkedBy: 'ada' }),
    ]);
    const its = server(
      kidView('4.2', [
        kidList('7.0', [
          kidItem('teeth', { checked: true }),
          kidItem('shoes', { checked: true }),
          kidItem('bed'),
        ]),
      ]),
    );
    const engine = await kidOn(its, { store });
    await engine.pullLists();
    const { items } = await store.readAll();
    expect(Object.fromEntries(items.map(({ id, checkedBy }) => [id, checkedBy]))).toEqual({
      teeth: 'ada',
      shoes: null,
      bed: null,
    });
  });

  it('drops rows that are older than the stored ones', async () => {
    const its = server(
      kidView('2.9', [kidList('4.0', [kidItem('teeth', { checked: true })])], {
        child: { ...tom, animal: 'bear' },
      }),
    );
    const engine = await kidOn(its);
    await engine.pullLists();
    expect(engine.household(home)?.children).toEqual([ann, tom]);
    expect(engine.list('chores').items.map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('drops rows that are older than those it laid before', async () => {
    const its = server(kidView('3.1', [kidList('8.0', [kidItem('bed')])]));
    const engine = await kidOn(its);
    await engine.pullLists();
    its.set(kidView('3.1', [kidList('7.0', [kidItem('teeth')])]));
    await engine.pullLists();
    expect(shown(engine)).toEqual([['chores', [['bed', false]]]]);
  });

  it('has the PIN at once that an adult chose on another device, and also after a restart', async () => {
    const store = await storeOfAdult();
    const [first, second] = ['first', 'second'].map((hash) => ({ salt: 's', hash, iterations: 200_000 }));
    const its = server(kidView('4.1', [], { gate: first! }));
    const engine = await kidOn(its, { store });
    const heard: unknown[] = [];
    engine.subscribe(() => heard.push(engine.household(home)?.gate?.hash));
    await engine.pullLists();
    its.set(kidView('5.1', [], { gate: second! }));
    await engine.pullLists();
    // An answer that was on its way meanwhile.
    its.set(kidView('4.1', [], { gate: first! }));
    await engine.pullLists();
    expect(new Set(heard)).toEqual(new Set(['first', 'second']));
    expect(engine.household(home)?.gate).toEqual(second);
    expect((await store.readAll()).households[0]?.state.gate).toEqual(second);
  });

  it('keeps the PIN that the device has after an answer of the release before, which names none', async () => {
    const store = await storeOfAdult();
    const gate = { salt: 's', hash: 'h', iterations: 200_000 };
    const [stored] = (await store.readAll()).households;
    await store.putHousehold(home, { ...stored!, state: householdView(home, { children: [tom], gate }) });
    const { gate: _none, ...before } = kidView('4.1', []);
    const engine = await kidOn(server(before as KidView), { store });
    await engine.pullLists();
    expect(engine.status()).toBe('ready');
    expect(engine.household(home)?.gate).toEqual(gate);
  });

  it('leaves the next pull of the adult complete', async () => {
    const its = server(kidView('3.1', [kidList('7.0', [kidItem('bed')])], { siblings: [] }));
    const store = await storeOfAdult();
    const engine = await kidOn(its, { store });
    await engine.pullLists();
    engine.stop();
    const asked: string[] = [];
    const adult = new SyncEngine(
      testEnvironment({
        store,
        get: (path, etag) => {
          asked.push(`${path} ${etag ?? ''}`);
          return Promise.resolve({ status: 0, body: null });
        },
      }),
    );
    await adult.open();
    await adult.pullList('chores');
    await adult.pullHousehold(home, '3.1');
    expect(asked).toEqual(['/api/shopping-lists/chores?since=5.0 t', `/api/households/${home} `]);
  });

  it('takes back what is no longer given, and keeps its rows for the adult', async () => {
    const its = server(kidView('3.2', []));
    const store = await storeOfAdult();
    const engine = await kidOn(its, { store });
    await engine.pullLists();
    expect(shown(engine)).toEqual([]);
    expect((await store.readAll()).lists).toHaveLength(1);
  });

  it('says that the child is gone, and erases nothing', async () => {
    const its = server(kidView('3.1', []));
    its.fail(404);
    const store = await storeOfAdult();
    const engine = await kidOn(its, { store });
    await engine.pullLists();
    expect(engine.status()).toBe('gone');
    expect((await store.readAll()).items).toHaveLength(2);
  });

  it('knows which children are gone until the server answers for one of the household', async () => {
    const its = server(kidView('3.1', []));
    its.fail(404);
    const engine = await kidOn(its);
    await engine.pullLists();
    engine.actAs('mia');
    await engine.pullLists();
    expect(['tom', 'mia', 'leo'].filter((id) => engine.isGone(id))).toEqual(['tom', 'mia']);
    its.fail(200);
    await engine.pullLists();
    expect(['tom', 'mia', 'leo'].filter((id) => engine.isGone(id))).toEqual([]);
  });

  it('sends a tick alone, in the name of the child, and what the adult had queued without it', async () => {
    const its = server(kidView('3.1', [kidList('5.0', [kidItem('shoes'), kidItem('teeth')])]));
    let isOnline = false;
    const store = await storeOfAdult();
    const engine = await kidOn(its, {
      store,
      send: (call) => (isOnline ? its.send(call) : Promise.resolve({ status: 0, body: null })),
    });
    await Promise.all([
      engine.checkItem('chores', 'shoes', true),
      checkItemAsChild(engine, 'chores', 'teeth', true, 'tom'),
    ]);
    expect(shown(engine)).toEqual([
      [
        'chores',
        [
          ['shoes', true],
          ['teeth', true],
        ],
      ],
    ]);
    await settled();
    isOnline = true;
    engine.refresh();
    await settled();
    expect(its.requests.filter((request) => !request.startsWith('GET'))).toEqual([
      'PATCH /api/shopping-lists/chores/items/shoes/toggle ',
      'PUT /api/kid/items/teeth/checked tom',
    ]);
    expect(new Set(its.requests.filter((request) => request.startsWith('GET')))).toEqual(
      new Set(['GET /api/kid tom']),
    );
    expect(engine.queue()).toEqual([]);
  });

  it.each([
    [404, 'NOT_FOUND'],
    [404, 'LIST_DELETED'],
    [404, 'ITEM_DELETED'],
    [404, 'CHILD_GONE'],
    [403, 'FORBIDDEN'],
    [422, 'VALIDATION_FAILED'],
  ])('drops a tick that is refused with %s %s: the adult does not hear of it', async (status, code) => {
    const its = server(kidView('3.1', [kidList('5.0', [kidItem('teeth')])]));
    its.onTick(() => ({ status, body: { code } }));
    const engine = await kidOn(its);
    await checkItemAsChild(engine, 'chores', 'teeth', true, 'tom');
    await settled();
    expect(engine.queue()).toEqual([]);
    expect(engine.sync()).toMatchObject({ queued: 0, rejected: 0, superseded: 0 });
  });

  it('keeps a tick while the session of the adult is over', async () => {
    const its = server(kidView('3.1', [kidList('5.0', [kidItem('teeth')])]));
    its.onTick(() => ({ status: 401, body: { code: 'TOKEN_EXPIRED' } }));
    const engine = await kidOn(its);
    await checkItemAsChild(engine, 'chores', 'teeth', true, 'tom');
    await settled();
    expect(engine.queue()).toMatchObject([{ state: 'queued', change: { kind: 'kid.item-checked' } }]);
  });

  it('shows the newer state of the server after a tick whose first answer was lost', async () => {
    const view = (cursor: string, checked: boolean) =>
      kidView('3.1', [kidList(cursor, [kidItem('teeth', { checked })])]);
    const its = server(view('5.0', false));
    let isLost = true;
    its.onTick((id) => {
      if (!isLost) return { status: 200, body: { id, checked: true, checkedBy: 'tom', listVersion: 6 } };
      isLost = false;
      // An adult takes the tick back before the answer is repeated.
      its.set(view('7.0', false));
      return { status: 0, body: null };
    });
    const engine = await kidOn(its);
    await engine.pullLists();
    await checkItemAsChild(engine, 'chores', 'teeth', true, 'tom');
    await settled();
    await engine.pullLists();
    engine.refresh();
    await settled();
    expect(engine.queue()).toEqual([]);
    expect(shown(engine)).toEqual([['chores', [['teeth', false]]]]);
  });

  it('sends a tick after the gift that the adult made offline', async () => {
    const its = server(kidView('3.1', []));
    let isOnline = false;
    const env = testEnvironment({
      store: await storeOfAdult(),
      get: its.get,
      send: (call) => (isOnline ? its.send(call) : Promise.resolve({ status: 0, body: null })),
    });
    const adult = new SyncEngine(env);
    await adult.open();
    const childId = await addChild(adult, home, { nickname: 'Kim', animal: 'fox', colour: 'sky' });
    await giveList(adult, home, { listId: 'chores', childId }, true);
    await settled();
    adult.stop();
    const engine = await kidOn(its, { ...env }, childId);
    expect(engine.givenLists()).toHaveLength(1);
    await checkItemAsChild(engine, 'chores', 'teeth', true, childId);
    isOnline = true;
    engine.refresh();
    await settled();
    expect(its.requests.filter((request) => !/^GET|operations/.test(request))).toEqual([
      `POST /api/households/${home}/children `,
      `PUT /api/households/${home}/children/${childId}/lists/chores `,
      `PUT /api/kid/items/teeth/checked ${childId}`,
    ]);
  });

  it('reads nothing while the children choose, and then what the chosen child has', async () => {
    const its = server(kidView('3.1', [kidList('5.0', [kidItem('teeth')])]));
    const engine = await kidOn(its, {}, null);
    engine.refresh();
    engine.onLive({ kind: 'up' });
    await settled();
    expect(its.requests).toEqual([]);
    engine.actAs('tom');
    await settled();
    expect(its.requests).toEqual(['GET /api/kid tom']);
    expect(engine.status()).toBe('ready');
  });

  it('reads by the route of a child only, whatever the live channel says', async () => {
    const its = server(kidView('3.1', []));
    const engine = await kidOn(its);
    for (const event of [
      { kind: 'up' },
      { kind: 'lists' },
      { kind: 'list', listId: 'chores', cursor: '9.0' },
      { kind: 'household', householdId: home, cursor: '9.0' },
    ] as const) {
      engine.onLive(event);
      await settled();
    }
    engine.watch()();
    await engine.pullHousehold();
    await settled();
    expect(new Set(its.requests)).toEqual(new Set(['GET /api/kid tom']));
  });

  it('resets the device to another epoch before it lays rows', async () => {
    const its = server(kidView('9.9', [kidList('9.0', [kidItem('bed')])]));
    const store = await storeOfAdult();
    const engine = await kidOn(its, { store });
    await engine.pullLists();
    its.restore();
    its.set(kidView('1.0', [kidList('2.0', [kidItem('teeth')])]));
    await engine.pullLists();
    expect(shown(engine)).toEqual([['chores', [['teeth', false]]]]);
    expect((await store.readAll()).lists).toMatchObject([{ itemsCursor: '0.0', epoch: 'second' }]);
  });

  it('lays the rows of another epoch that a tick has reset the device to', async () => {
    const its = server(kidView('9.9', [kidList('9.0', [kidItem('bed')])]));
    const engine = await kidOn(its);
    await engine.pullLists();
    its.restore();
    its.set(kidView('1.0', [kidList('2.0', [kidItem('teeth')])]));
    its.onTick(() => ({ status: 409, body: { code: 'EPOCH_OVER' }, epoch: 'second' }));
    await checkItemAsChild(engine, 'chores', 'bed', true, 'tom');
    await settled();
    its.onTick(() => ({ status: 404, body: { code: 'NOT_FOUND' }, epoch: 'second' }));
    await engine.pullLists();
    expect(shown(engine)).toEqual([['chores', [['teeth', false]]]]);
  });

  it('makes a household of what it reads if the store was cleared', async () => {
    const its = server(kidView('3.1', [kidList('5.0', [kidItem('teeth')])]));
    const engine = await kidOn(its, { store: new MemoryStore() });
    await engine.pullLists();
    expect(engine.household(home)).toMatchObject({ children: [tom, { id: 'ann' }], gate: null, members: [] });
    expect(shown(engine)).toEqual([['chores', [['teeth', false]]]]);
  });

  it.each([
    ['a list', (engine: SyncEngine) => engine.renameList('chores', 'Evening')],
    ['a household', (engine: SyncEngine) => changeHousehold(engine, home, { name: 'Home' })],
  ])('leaves rows of %s whose refused change the adult is told at once', async (_what, change) => {
    const store = new MemoryStore();
    const engine = await kidOn(server(kidView('3.1', [kidList('5.0', [kidItem('teeth')])])), { store });
    await engine.pullLists();
    await engine.written();
    engine.stop();
    // The adult is no member any more, and changes what the child has read before anything else is read.
    const adult = new SyncEngine(
      testEnvironment({
        store,
        get: () => Promise.resolve({ status: 0, body: null }),
        send: () => Promise.resolve({ status: 404, body: { code: 'NOT_FOUND' } }),
      }),
    );
    await adult.open();
    await change(adult);
    await settled();
    expect(adult.sync()).toMatchObject({ queued: 0, rejected: 1, rejectedCode: 'NOT_FOUND' });
  });
});
