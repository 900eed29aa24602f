import type { KidList, KidView } from '@pictick/rules/household/kid-view';
import type { Mark } from '@pictick/rules/routines/mark';
import type { SyncEnvironment } from '../environment';
import { setFirstThen, setSchedule } from '../routine-changes';
import { isFirstThenOver, itemOf } from '../routines/first-then';
import { MemoryStore } from '../store/memory-store';
import { child } from '../testing/household';
import { kidItem } from '../testing/kid-server';
import { ClockedDevice, friday, hour, mark, row, storedHome, storedRoutine } from '../testing/routine';
import { head, item, settled } from '../testing/sync-environment';
import type { StoredList } from '../types';
import { KidEngine } from './kid-engine';

const items = ['teeth', 'shoes'].map((id) => item(id, { position: id === 'teeth' ? 'a' : 'b' }));
const given = [{ listId: 'a', childId: 'tom' }];

async function storeWith(list: StoredList, gifts = given): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.putList(list, items);
  await store.putHousehold('home', { ...storedHome, state: { ...storedHome.state, given: gifts } });
  return store;
}

async function opened(device: ClockedDevice, store: MemoryStore, env: Partial<SyncEnvironment> = {}) {
  const engine = new KidEngine(device.env({ store, ...env }), 'home', 'tom');
  await engine.open();
  return engine;
}

const cardsOf = (engine: KidEngine) =>
  engine
    .today()
    ?.routines.map(({ routine, day, band, cards }) => [
      routine.list.id,
      day,
      band,
      ...cards.map((card) => `${card.item.id} ${card.state}`),
    ]);

const kidView = (marks: Mark[], list: Partial<KidList> = {}): KidView => ({
  child: child('tom'),
  siblings: [{ id: 'mia', animal: 'cat', colour: 'sky', nickname: 'mia' }],
  household: {
    id: 'home',
    timeZone: 'Europe/Berlin',
    dayStartsAt: 240,
    bands: { midday: 660, evening: 1020 },
  },
  gate: null,
  lists: [
    {
      ...{ id: 'a', name: 'Morning', listType: 'task', cursor: '6.0.d2026-11-27' },
      schedule: [
        {
          ...row(),
          children: ['tom', 'mia'],
          recurrence: { weekdays: [1, 5], everyWeeks: 1, from: '2026-11-01' },
        },
      ],
      ...{ marks, items: [kidItem('teeth'), kidItem('shoes')], ...list },
    },
  ],
  daysOff: [],
  firstThen: null,
  cursor: '2.2',
});

describe('The routine of a child', () => {
  it('shows the cards of its shown day, and stamps them for that day', async () => {
    const engine = await opened(
      new ClockedDevice(),
      await storeWith(storedRoutine({ marks: [mark({ childId: 'mia' })] })),
    );
    expect(cardsOf(engine)).toEqual([['a', '2026-11-27', 'morning', 'teeth open', 'shoes open']]);
    await engine.stamp('a', 'teeth', '2026-11-27', false, true);
    expect(cardsOf(engine)).toEqual([['a', '2026-11-27', 'morning', 'teeth done', 'shoes open']]);
    const [operation] = engine.queue();
    expect([operation?.schema, operation?.scope, operation?.change, operation?.assumed]).toEqual([
      4,
      'list:a',
      { kind: 'kid.item-marked', itemId: 'teeth', day: '2026-11-27', childId: 'tom', state: 'done' },
      { at: friday, householdId: 'home' },
    ]);
    await engine.stamp('a', 'teeth', '2026-11-27', false, false);
    expect(cardsOf(engine)?.[0]?.[3]).toBe('teeth open');
  });

  it('stays in the list while it is done and its band lasts, then the next one is named', async () => {
    const device = new ClockedDevice();
    const marks = [mark(), mark({ itemId: 'shoes' })];
    const engine = await opened(device, await storeWith(storedRoutine({ marks })));
    expect(cardsOf(engine)).toEqual([['a', '2026-11-27', 'morning', 'teeth done', 'shoes done']]);
    device.pass(6 * hour);
    expect(cardsOf(engine)).toEqual([]);
    expect([engine.today()?.next?.card.item.id, engine.today()?.next?.band]).toEqual(['teeth', 'morning']);
    expect(engine.today()?.plain).toEqual([]);
  });

  it('shows a stamp at once, and nothing of it to another child', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith(storedRoutine()));
    const stamping = engine.stamp('a', 'teeth', '2026-11-27', false, true);
    expect(cardsOf(engine)?.[0]?.[3]).toBe('teeth done');
    await stamping;
    engine.actAs('mia');
    expect(cardsOf(engine)).toEqual([]);
  });

  it('is given by a schedule that was not sent yet', async () => {
    const before = storedRoutine({ head: { ...storedRoutine().head, schedule: [] } });
    const engine = await opened(new ClockedDevice(), await storeWith(before, []));
    expect(engine.givenLists()).toEqual([]);
    const { validFrom: _validFrom, ...schedule } = row();
    await setSchedule(engine, 'a', 'home', { ...schedule, children: ['tom'] });
    expect(cardsOf(engine)?.[0]?.[0]).toBe('a');
  });

  it('is not shown once it was taken from the child, although the adult has it on the device', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith(storedRoutine(), []));
    expect(engine.givenLists()).toEqual([]);
    expect(engine.today()?.routines).toEqual([]);
  });

  it('leaves a list plain that is no routine', async () => {
    const plain = storedRoutine({ head: head('a', '5.0', { listType: 'task', householdId: 'home' }) });
    const engine = await opened(new ClockedDevice(), await storeWith(plain));
    expect(engine.today()).toBeNull();
    await engine.withRoutines();
    expect(engine.today()?.plain.map(({ list }) => list.id)).toEqual(['a']);
  });
});

describe('The read of a child with a routine', () => {
  it("lays the child's marks beside those of its siblings, with the adults that the device knows", async () => {
    const known = [mark(), mark({ childId: 'mia' }), mark({ childId: 'tom', itemId: 'shoes' })];
    const answered = [mark({ actor: null }), mark({ itemId: 'shoes', state: 'skipped', actor: null })];
    const store = await storeWith(storedRoutine({ marks: known }));
    const engine = await opened(new ClockedDevice(), store, {
      get: () => Promise.resolve({ status: 200, body: kidView(answered), etag: 'kid' }),
    });
    await engine.pullLists();
    expect(engine.list('a').list?.marks).toEqual([
      mark({ childId: 'mia' }),
      mark(),
      mark({ itemId: 'shoes', state: 'skipped', actor: null }),
    ]);
    expect((await store.readAll()).lists[0]).toMatchObject({ itemsCursor: '5.0.d2026-11-27', etag: 'tag' });
  });

  it('leaves the adult to read a list as a whole that an older page has stored without marks', async () => {
    const { marks: _marks, ...old } = storedRoutine();
    const store = await storeWith(old);
    const engine = await opened(new ClockedDevice(), store, {
      get: () => Promise.resolve({ status: 200, body: kidView([mark()]), etag: 'kid' }),
    });
    await engine.pullLists();
    expect(engine.list('a').list?.marks).toEqual([mark()]);
    expect((await store.readAll()).lists[0]?.etag).toBeNull();
  });

  it('keeps the days off of siblings', async () => {
    const dayOff = (id: string, childId: string | null) => ({
      id,
      childId,
      from: '2026-11-27',
      to: '2026-11-27',
    });
    const store = new MemoryStore();
    const state = {
      ...storedHome.state,
      daysOff: [dayOff('1', 'mia'), dayOff('2', 'tom'), dayOff('3', null)],
    };
    await store.putHousehold('home', { ...storedHome, state });
    const engine = await opened(new ClockedDevice(), store, {
      get: () =>
        Promise.resolve({
          status: 200,
          body: { ...kidView([]), daysOff: [dayOff('4', 'tom')] },
          etag: 'kid',
        }),
    });
    await engine.pullLists();
    expect(engine.household('home')?.daysOff?.map(({ id }) => id)).toEqual(['1', '4']);
    expect(engine.today()?.isDayOff).toBe(true);
  });
});

describe('First-then', () => {
  const today = { childId: 'tom', day: '2026-11-27', items: ['shoes', 'teeth'] };
  const storeOf = async (firstThen = today, list = storedRoutine()): Promise<MemoryStore> => {
    const store = await storeWith(list);
    const state = { ...storedHome.state, given, firstThen: [firstThen] };
    await store.putHousehold('home', { ...storedHome, state });
    return store;
  };
  const shown = (engine: KidEngine) => engine.today()?.firstThen?.cards.map((card) => itemOf(card).id);

  it('shows the two cards in the order of the adult, and is over when both are done', async () => {
    const engine = await opened(new ClockedDevice(), await storeOf());
    const isOver = () => engine.today()?.firstThen && isFirstThenOver(engine.today()!.firstThen!);
    expect([shown(engine), isOver()]).toEqual([['shoes', 'teeth'], false]);
    await engine.stamp('a', 'shoes', '2026-11-27', false, true);
    expect(isOver()).toBe(false);
    await engine.stamp('a', 'teeth', '2026-11-27', false, true);
    expect([shown(engine), isOver()]).toEqual([['shoes', 'teeth'], true]);
  });

  it('ends with the day', async () => {
    const device = new ClockedDevice();
    const engine = await opened(device, await storeOf());
    device.pass(24 * hour);
    expect(shown(engine)).toBeUndefined();
  });

  it('shows the card that takes the place of a changed one', async () => {
    const store = await storeOf();
    await store.putList(storedRoutine(), [
      ...items,
      item('boots', { onlyOn: '2026-11-27', insteadOf: 'shoes', position: 'c' }),
    ]);
    expect(shown(await opened(new ClockedDevice(), store))).toEqual(['boots', 'teeth']);
  });

  it('shows the last card where the picked one was a change that was changed again', async () => {
    const store = await storeOf({ ...today, items: ['boots', 'teeth'] });
    const change = (id: string, insteadOf: string, position: string) =>
      item(id, { onlyOn: '2026-11-27', insteadOf, position });
    const more = [change('boots', 'shoes', 'c'), change('socks', 'boots', 'd'), change('bare', 'socks', 'e')];
    await store.putList(storedRoutine(), [...items, ...more]);
    expect(shown(await opened(new ClockedDevice(), store))).toEqual(['bare', 'teeth']);
  });

  it('is over while the child does not have both cards', async () => {
    const without = await storeOf({ ...today, items: ['shoes', 'gone'] });
    expect(shown(await opened(new ClockedDevice(), without))).toBeUndefined();
    const off = await storeOf();
    const state = (await off.readAll()).households[0]!.state;
    await off.putHousehold('home', { ...storedHome, state: { ...state, given: [] } });
    expect(shown(await opened(new ClockedDevice(), off))).toBeUndefined();
  });

  it('takes cards of lists that are no routine, without any routine on the device', async () => {
    const plain = storedRoutine({ head: head('a', '5.0', { listType: 'task', householdId: 'home' }) });
    const engine = await opened(new ClockedDevice(), await storeOf(today, plain));
    expect([engine.today()?.routines, shown(engine)]).toEqual([[], ['shoes', 'teeth']]);
  });

  it('is laid from the answer of the server, and left as it is by a server that does not know it', async () => {
    let body: Partial<KidView> = { ...kidView([]), firstThen: today };
    const engine = await opened(new ClockedDevice(), await storeWith(storedRoutine()), {
      get: () => Promise.resolve({ status: 200, body, etag: body.cursor ?? '' }),
    });
    const pull = async (given: Partial<KidView>) => {
      body = given;
      await engine.pullLists();
      return shown(engine);
    };
    const { firstThen: _firstThen, ...older } = kidView([]);
    expect(await pull(body)).toEqual(['shoes', 'teeth']);
    expect(await pull({ ...older, cursor: '2.3' })).toEqual(['shoes', 'teeth']);
    expect(await pull({ ...kidView([]), cursor: '2.4' })).toBeUndefined();
  });

  it('is shown before the server knows it', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith(storedRoutine()));
    const undo = await setFirstThen(engine, 'home', 'tom', ['teeth', 'shoes']);
    expect(shown(engine)).toEqual(['teeth', 'shoes']);
    await undo();
    expect(shown(engine)).toBeUndefined();
  });
});

describe('A stamp that the server refuses', () => {
  it('is kept with its code, and told with the next stamp that the server takes', async () => {
    const device = new ClockedDevice();
    const store = await storeWith(storedRoutine());
    const bodies: unknown[] = [];
    let code: string | null = 'VALIDATION_FAILED';
    const engine = await opened(device, store, {
      send: ({ body }) => {
        bodies.push(body);
        return Promise.resolve(
          code
            ? { status: 422, body: { code } }
            : { status: 200, body: { mark: mark({ as: 'child' }), listVersion: 6 } },
        );
      },
    });
    device.hearServer();
    await engine.stamp('a', 'teeth', '2026-11-27', false, true);
    await settled();
    expect(engine.queue()).toEqual([]);
    const { refused = [] } = await store.readAll();
    expect(refused).toEqual([
      {
        id: expect.any(String) as string,
        ...{ childId: 'tom', itemId: 'teeth', day: '2026-11-27', code: 'VALIDATION_FAILED' },
        at: new Date(friday).toISOString(),
      },
    ]);
    code = null;
    await engine.stamp('a', 'shoes', '2026-11-27', false, true);
    await settled();
    expect(bodies.at(-1)).toEqual({
      state: 'done',
      refused: [{ itemId: 'teeth', day: '2026-11-27', code: 'VALIDATION_FAILED' }],
    });
    expect((await store.readAll()).refused).toEqual([]);
    await engine.stamp('a', 'shoes', '2026-11-27', false, false);
    await settled();
    expect(bodies.at(-1)).toEqual({ state: 'open' });
  });

  it('is told with the next stamp of a sibling that shares the device', async () => {
    const device = new ClockedDevice();
    const store = await storeWith(storedRoutine());
    const late = { itemId: 'teeth', day: '2026-11-20', code: 'NOT_FOUND' };
    await store.restore({
      ...(await store.readAll()),
      refused: ['tom', 'mia'].map((childId) => ({
        ...{ id: childId, childId, ...late },
        at: '2026-11-20T07:00:00.000Z',
      })),
    });
    const bodies: unknown[] = [];
    const engine = await opened(device, store, {
      send: ({ body }) => {
        bodies.push(body);
        return Promise.resolve({ status: 200, body: { mark: mark({ as: 'child' }), listVersion: 6 } });
      },
    });
    device.hearServer();
    await engine.stamp('a', 'teeth', '2026-11-27', false, true);
    await settled();
    expect(bodies).toEqual([{ state: 'done', refused: [late, { childId: 'mia', ...late }] }]);
    expect((await store.readAll()).refused).toEqual([]);
  });

  it('is told once while operations wait, and forgotten after 30 days', async () => {
    const device = new ClockedDevice();
    const store = await storeWith(storedRoutine());
    await store.restore({
      ...(await store.readAll()),
      refused: ['2026-11-20', '2026-10-20'].map((day) => ({
        ...{ id: day, childId: 'tom', itemId: 'teeth', day, code: 'NOT_FOUND' },
        at: `${day}T07:00:00.000Z`,
      })),
    });
    const engine = await opened(device, store);
    await engine.stamp('a', 'teeth', '2026-11-27', false, true);
    await engine.stamp('a', 'shoes', '2026-11-27', true, true);
    const told = engine.queue().map(({ change }) => ('refused' in change ? change.refused : undefined));
    expect(told).toEqual([
      [{ id: '2026-11-20', itemId: 'teeth', day: '2026-11-20', code: 'NOT_FOUND' }],
      undefined,
    ]);
    expect(engine.list('a').list?.marks?.at(-1)).toEqual(
      mark({ itemId: 'shoes', childId: null, as: 'child', actor: 'tom' }),
    );
  });
});
