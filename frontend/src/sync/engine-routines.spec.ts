import { SyncEngine } from './engine';
import type { Send } from './queue/operation-sender';
import {
  addDayOff,
  addRoutineItems,
  endRoutine,
  markItem,
  markItems,
  endDaysOff,
  removeDayOff,
  setFirstThen,
  setSchedule,
} from './routine-changes';
import { startRoutines } from './routines/start-routines';
import { MemoryStore } from './store/memory-store';
import {
  ClockedDevice,
  friday,
  hour,
  mark,
  routineHead,
  row,
  storedHome,
  storedRoutine,
} from './testing/routine';
import { item, newItem, settled } from './testing/sync-environment';
import type { Operation, StoredList } from './types';

const teeth = item('teeth', { position: 'a' });
const shoes = item('shoes', { position: 'b', checked: true });

async function storeWith(list: StoredList = storedRoutine()): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.putList(list, [teeth, shoes]);
  await store.putHousehold('home', storedHome);
  return store;
}

async function opened(
  device: ClockedDevice,
  store: MemoryStore,
  given: Parameters<ClockedDevice['env']>[0] = {},
) {
  const engine = new SyncEngine(device.env({ store, ...given }));
  await engine.open();
  return engine;
}

const shownOf = (engine: SyncEngine) => {
  const { list, items } = engine.list('a');
  return [items.filter(({ checked }) => checked).map(({ id }) => id), list?.counts];
};
const daysOf = (operations: readonly Operation[]) =>
  operations.flatMap(({ change }) => ('day' in change ? change.day : []));

describe('A routine on the device', () => {
  it('shows the ticks and counts of today, computed from its marks', async () => {
    const device = new ClockedDevice();
    const marks = [mark(), mark({ childId: 'mia' }), mark({ itemId: 'shoes', day: '2026-11-26' })];
    const engine = await opened(device, await storeWith(storedRoutine({ marks })));
    expect(shownOf(engine)).toEqual([['teeth'], { total: 2, completed: 1, pending: 1 }]);
    expect(engine.myLists().lists[0]?.counts.completed).toBe(1);
  });

  it('turns to the next day without a network, when the finger is up', async () => {
    const device = new ClockedDevice();
    let release = (): void => undefined;
    const marks = [mark(), mark({ childId: 'mia' })];
    const engine = await opened(device, await storeWith(storedRoutine({ marks })), {
      loadRoutines: () =>
        Promise.resolve({
          startRoutines: (context) => startRoutines({ ...context, whenUp: (work) => void (release = work) }),
        }),
    });
    release();
    const instant = engine.instant();
    device.pass(20 * hour);
    expect(shownOf(engine)[0]).toEqual(['teeth']);
    expect(engine.instant()).toBe(instant);
    release();
    expect(shownOf(engine)).toEqual([[], { total: 2, completed: 0, pending: 2 }]);
    expect(engine.instant()).toBeGreaterThan(instant);
  });

  it('turns after a sleep as soon as the page is looked at', async () => {
    const device = new ClockedDevice();
    const engine = await opened(
      device,
      await storeWith(storedRoutine({ marks: [mark(), mark({ childId: 'mia' })] })),
    );
    device.sleep(24 * hour);
    expect(shownOf(engine)[0]).toEqual(['teeth']);
    engine.refresh();
    expect(shownOf(engine)[0]).toEqual([]);
  });

  it('ticks and unticks for all children who owe the item', async () => {
    const device = new ClockedDevice();
    const engine = await opened(device, await storeWith(storedRoutine({ marks: [mark()] })));
    await engine.checkItem('a', 'teeth', true);
    expect(
      engine.queue().map(({ schema, change, scope, assumed }) => [schema, change, scope, assumed]),
    ).toEqual([
      [
        4,
        {
          kind: 'item.marked',
          itemId: 'teeth',
          day: '2026-11-27',
          childId: 'mia',
          state: 'done',
          baseVersion: 5,
        },
        'list:a',
        { at: friday, householdId: 'home' },
      ],
    ]);
    expect(shownOf(engine)[0]).toEqual(['teeth']);
    await engine.checkItem('a', 'teeth', false);
    expect(engine.queue()).toHaveLength(3);
    expect(shownOf(engine)[0]).toEqual([]);
  });

  it('shows the own ticks again once it has ended, those of the last state', async () => {
    const device = new ClockedDevice();
    const engine = await opened(
      device,
      await storeWith(storedRoutine({ marks: [mark(), mark({ childId: 'mia' })] })),
    );
    const undo = await endRoutine(engine, 'a');
    expect(shownOf(engine)).toEqual([['teeth'], { total: 2, completed: 1, pending: 1 }]);
    expect(engine.list('a').list?.schedule?.at(-1)?.recurrence).toBeNull();
    await undo?.();
    expect(engine.list('a').list?.schedule?.at(-1)).toEqual(row({ validFrom: '2026-11-27' }));
    await endRoutine(engine, 'missing').then((none) => expect(none).toBeNull());
  });

  it('shows what the server told where its household is not on this device', async () => {
    const store = new MemoryStore();
    await store.putList(storedRoutine(), [teeth, shoes]);
    const engine = await opened(new ClockedDevice(), store);
    expect(shownOf(engine)[0]).toEqual(['shoes']);
    await engine.checkItem('a', 'teeth', true);
    expect(engine.queue()[0]?.change.kind).toBe('item.checked');
  });

  it('shows what the server told where the code of routines cannot be fetched', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith(), {
      loadRoutines: () => Promise.reject(new Error('offline')),
    });
    expect(shownOf(engine)[0]).toEqual(['shoes']);
    expect(engine.serverTime()).toBe(friday);
  });
});

describe('The changes of routines', () => {
  it('mark a card, end the rest of today, and are undone', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith());
    const key = { itemId: 'teeth', day: '2026-11-27', childId: 'tom' };
    const undo = await markItem(engine, 'a', key, 'skipped');
    expect(engine.list('a').list?.marks).toEqual([mark({ state: 'skipped' })]);
    await undo();
    expect(engine.list('a').list?.marks).toEqual([mark({ state: 'open' })]);
    const undoAll = await markItems(engine, 'a', [key, { ...key, childId: 'mia' }], 'skipped');
    await undoAll();
    expect(engine.list('a').list?.marks?.map(({ state }) => state)).toEqual(['open', 'open']);
  });

  it('make a list a routine', async () => {
    const store = new MemoryStore();
    await store.putList(storedRoutine({ head: { ...routineHead([]), householdId: null } }), [teeth, shoes]);
    await store.putHousehold('home', storedHome);
    const engine = await opened(new ClockedDevice(), store);
    const { validFrom: _validFrom, ...given } = row();
    const undo = await setSchedule(engine, 'a', 'home', given);
    expect(shownOf(engine)[0]).toEqual([]);
    expect(engine.list('a').list).toMatchObject({
      householdId: 'home',
      schedule: [row({ validFrom: '2026-11-27' })],
    });
    await undo();
    expect(engine.list('a').list?.schedule?.at(-1)?.recurrence).toBeNull();
    await expect(setSchedule(engine, 'a', 'unknown', given)).rejects.toThrow('A routine needs a household');
  });

  it('give a list its own ticks back where its routine is taken back', async () => {
    const device = new ClockedDevice();
    const plain = storedRoutine({ head: routineHead([]) });
    const engine = await opened(device, await storeWith(plain));
    const { validFrom: _validFrom, ...given } = row({ children: ['tom'] });
    const undo = await setSchedule(engine, 'a', 'home', given);
    expect(shownOf(engine)[0]).toEqual([]);
    await markItem(engine, 'a', { itemId: 'teeth', day: '2026-11-27', childId: 'tom' }, 'done');
    await undo();
    expect(shownOf(engine)[0]).toEqual(['teeth', 'shoes']);
    expect(engine.queue().at(-1)?.change).toMatchObject({
      kind: 'item.checked',
      itemId: 'shoes',
      checked: true,
    });
  });

  it('made offline hide no schedule that others have set since', async () => {
    const device = new ClockedDevice();
    const engine = await opened(device, await storeWith());
    const { validFrom: _validFrom, ...given } = row({ band: 'evening' });
    await setSchedule(engine, 'a', 'home', given);
    const shown = () => engine.list('a').list?.schedule?.map(({ validFrom, band }) => [validFrom, band]);
    expect(shown()).toEqual([
      ['2026-11-01', 'morning'],
      ['2026-11-27', 'evening'],
    ]);
    device.pass(24 * hour);
    const others = routineHead([row(), row({ validFrom: '2026-11-28', band: 'midday' })]);
    await engine.env.store.putList(storedRoutine({ head: others, itemsCursor: '6.0.d2026-11-28' }), []);
    await engine.reload();
    expect(shown()?.slice(1)).toEqual([
      ['2026-11-27', 'evening'],
      ['2026-11-28', 'midday'],
    ]);
  });

  it('add items of one day, and days off', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith());
    await addRoutineItems(engine, 'a', [newItem('swim', { onlyOn: '2026-11-27' })]);
    await addRoutineItems(engine, 'a', [newItem('bag', { minutes: 3 })]);
    expect(engine.queue().map(({ schema, assumed }) => [schema, assumed !== undefined])).toEqual([
      [4, true],
      [4, false],
    ]);
    expect(engine.list('a').items.find(({ id }) => id === 'swim')?.onlyOn).toBe('2026-11-27');
    const undo = await addDayOff(engine, 'home', { childId: null });
    expect(shownOf(engine)[1]).toEqual({ total: 0, completed: 0, pending: 0 });
    const [dayOff] = engine.household('home')?.daysOff ?? [];
    expect(dayOff).toMatchObject({ childId: null, from: '2026-11-27', to: '2026-11-27' });
    await undo();
    expect(engine.household('home')?.daysOff).toEqual([]);
    await addDayOff(engine, 'home', { childId: 'tom', from: '2026-12-24', to: '2026-12-26' });
    expect(engine.queue().at(-1)?.assumed).toBeUndefined();
    const last = engine.household('home')?.daysOff?.at(-1);
    if (last) await (await removeDayOff(engine, 'home', last))();
    expect(engine.household('home')?.daysOff).toEqual([last]);
  });

  it('end days off on some of their days, and are undone', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith());
    await addDayOff(engine, 'home', { childId: 'tom', from: '2026-11-25', to: '2026-11-30' });
    const ranges = () =>
      engine.household('home')?.daysOff?.map(({ childId, from, to }) => [childId, from, to]);
    const rows = engine.household('home')?.daysOff ?? [];
    const today = { from: '2026-11-27', to: '2026-11-27' };
    const undo = await endDaysOff(engine, 'home', rows, today);
    expect(ranges()).toEqual([
      ['tom', '2026-11-25', '2026-11-26'],
      ['tom', '2026-11-28', '2026-11-30'],
    ]);
    // The remaining ranges are there before the whole one goes.
    expect(engine.queue().map(({ change: { kind } }) => kind)).toEqual([
      ...['day-off.added', 'day-off.added', 'day-off.added', 'day-off.removed'],
    ]);
    await undo();
    expect(engine.household('home')?.daysOff).toEqual(rows);
    const [row] = rows;
    if (row) await endDaysOff(engine, 'home', [{ ...row, from: '2026-01-01' }], today);
    // The server takes no first day before 28 September.
    expect(ranges()).toEqual([
      ['tom', '2026-09-28', '2026-11-26'],
      ['tom', '2026-11-28', '2026-11-30'],
    ]);
  });
});

describe('First-then on the device', () => {
  it('is set for today, replaced, ended, and brought back by each undo', async () => {
    const engine = await opened(new ClockedDevice(), await storeWith());
    const shown = () => engine.household('home')?.firstThen?.map(({ items }) => items.join());
    const undoFirst = await setFirstThen(engine, 'home', 'tom', ['shoes', 'teeth']);
    expect(engine.household('home')?.firstThen).toEqual([
      { childId: 'tom', day: '2026-11-27', items: ['shoes', 'teeth'] },
    ]);
    const undoSecond = await setFirstThen(engine, 'home', 'tom', ['teeth', 'shoes']);
    const undoEnd = await setFirstThen(engine, 'home', 'tom', null);
    expect(shown()).toEqual([]);
    await undoEnd();
    expect(shown()).toEqual(['teeth,shoes']);
    await undoSecond();
    expect(shown()).toEqual(['shoes,teeth']);
    await undoFirst();
    expect(shown()).toEqual([]);
    expect(
      new Set(engine.queue().map(({ schema, scope, assumed }) => `${schema} ${scope} ${assumed?.at}`)),
    ).toEqual(new Set([`4 household:home ${friday}`]));
  });

  it('of a device whose clock was wrong holds on the right day', async () => {
    const device = new ClockedDevice();
    device.wrongBy = 48 * hour;
    const engine = await opened(device, await storeWith());
    await setFirstThen(engine, 'home', 'tom', ['shoes', 'teeth']);
    device.hearServer();
    await settled();
    expect(engine.household('home')?.firstThen?.map(({ day }) => day)).toEqual(['2026-11-27']);
  });
});

describe('The days of a device whose clock is wrong', () => {
  const tomKey = (day: string) => ({ itemId: 'teeth', day, childId: 'tom' });

  it('are moved by the first answer, for what was never sent', async () => {
    const device = new ClockedDevice();
    device.wrongBy = 48 * hour;
    const store = await storeWith();
    const engine = await opened(device, store);
    await markItem(engine, 'a', tomKey('2026-11-29'), 'done');
    await setSchedule(engine, 'a', 'home', { ...row(), recurrence: { everyDays: 2, from: '2026-11-29' } });
    device.hearServer();
    await settled();
    expect(daysOf(engine.queue())).toEqual(['2026-11-27']);
    expect(engine.list('a').list?.schedule?.at(-1)).toMatchObject({
      validFrom: '2026-11-27',
      recurrence: { everyDays: 2, from: '2026-11-27' },
    });
    const { operations, clock } = await store.readAll();
    expect([daysOf(operations), clock]).toEqual([
      ['2026-11-27'],
      { server: friday, wall: friday + 48 * hour, doubtfulFrom: null },
    ]);
    device.hearServer();
    await settled();
    expect(daysOf(engine.queue())).toEqual(['2026-11-27']);
  });

  it('stay for what was made on the right day, before the screen turned to the wrong one', async () => {
    const device = new ClockedDevice();
    const engine = await opened(device, await storeWith());
    device.hearServer();
    await settled();
    device.wrongBy = 24 * hour;
    await engine.checkItem('a', 'teeth', true);
    await markItem(engine, 'a', tomKey('2026-11-27'), 'skipped');
    await addDayOff(engine, 'home', { childId: 'mia' });
    device.pass(60_000);
    expect(daysOf(engine.queue())).toEqual(['2026-11-27', '2026-11-27', '2026-11-27']);
    device.hearServer();
    await settled();
    expect(daysOf(engine.queue())).toEqual(['2026-11-27', '2026-11-27', '2026-11-27']);
    expect(engine.household('home')?.daysOff).toMatchObject([{ from: '2026-11-27' }]);
  });

  it('are moved after a reload too', async () => {
    const device = new ClockedDevice();
    device.wrongBy = -48 * hour;
    const store = await storeWith();
    const engine = await opened(device, store);
    await markItem(engine, 'a', tomKey('2026-11-25'), 'done');
    engine.stop();
    device.monotonic = 0;
    const next = await opened(device, store);
    expect(daysOf(next.queue())).toEqual(['2026-11-25']);
    device.hearServer();
    await settled();
    expect(daysOf(next.queue())).toEqual(['2026-11-27']);
  });

  it('stay where the store refuses the move, until it succeeds', async () => {
    const device = new ClockedDevice();
    device.wrongBy = 48 * hour;
    const store = await storeWith();
    const engine = await opened(device, store);
    await markItem(engine, 'a', tomKey('2026-11-29'), 'done');
    const refuse = jest.spyOn(store, 'putClock').mockRejectedValueOnce(new Error('The database is closed'));
    device.hearServer();
    await settled();
    expect([daysOf(engine.queue()), daysOf((await store.readAll()).operations)]).toEqual([
      ['2026-11-29'],
      ['2026-11-29'],
    ]);
    refuse.mockRestore();
    device.hearServer();
    await settled();
    expect(daysOf(engine.queue())).toEqual(['2026-11-27']);
  });

  it('are moved once, whichever of two tabs hears the server first', async () => {
    const store = await storeWith();
    const devices = [new ClockedDevice(), new ClockedDevice()] as const;
    for (const device of devices) device.wrongBy = 48 * hour;
    const first = await opened(devices[0], store);
    const second = await opened(devices[1], store);
    await markItem(first, 'a', tomKey('2026-11-29'), 'done');
    await second.reload();
    devices[0].hearServer();
    devices[1].hearServer();
    await settled();
    devices[1].hearServer();
    await settled();
    await second.reload();
    for (const engine of [first, second]) expect(daysOf(engine.queue())).toEqual(['2026-11-27']);
    expect(daysOf((await store.readAll()).operations)).toEqual(['2026-11-27']);
    expect(second.serverTime()).toBe(friday);
  });

  it('are moved for a change that the store has not written yet', async () => {
    const device = new ClockedDevice();
    device.wrongBy = 48 * hour;
    const store = await storeWith();
    const engine = await opened(device, store);
    await engine.withRoutines();
    let write = (): void => undefined;
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementationOnce(async (...given) => {
      await new Promise<void>((resolve) => (write = resolve));
      return append(...given);
    });
    const first = markItem(engine, 'a', tomKey('2026-11-29'), 'done');
    await settled();
    device.hearServer();
    const second = markItem(engine, 'a', { ...tomKey('2026-11-29'), childId: 'mia' }, 'done');
    await settled();
    write();
    await Promise.all([first, second]);
    await settled();
    expect(daysOf((await store.readAll()).operations)).toEqual(['2026-11-27', '2026-11-27']);
    expect(daysOf(engine.queue())).toEqual(['2026-11-27', '2026-11-27']);
  });

  it('are certain before they are sent: the server is asked for its time first', async () => {
    const device = new ClockedDevice();
    device.wrongBy = 48 * hour;
    const store = await storeWith();
    let isOnline = false;
    const sent: string[] = [];
    const send: Send = ({ path }) => {
      if (!isOnline) return Promise.resolve({ status: 0, body: null });
      sent.push(path);
      device.hearServer();
      const { pathname } = new URL(path, 'http://device');
      const day = pathname.split('/').at(-1) ?? '';
      return Promise.resolve({ status: 200, body: { mark: mark({ day }), listVersion: 6 } });
    };
    const get = (path: string) => {
      if (isOnline && path === '/api/health') device.hearServer();
      return Promise.resolve({ status: isOnline && path === '/api/health' ? 200 : 0, body: null });
    };
    const engine = await opened(device, store, { send, get });
    await markItem(engine, 'a', tomKey('2026-11-29'), 'done');
    await settled();
    expect([sent, engine.queue().length]).toEqual([[], 1]);
    isOnline = true;
    engine.refresh();
    await settled();
    await settled();
    expect(sent).toEqual(['/api/shopping-lists/a/items/teeth/marks/2026-11-27']);
    expect(engine.queue()).toEqual([]);
    expect(engine.list('a').list?.marks).toEqual([mark()]);
    // The step may be that of a tick elsewhere, with marks of other children: the next pull reads them.
    expect((await store.readAll()).lists[0]?.itemsCursor).toBe('5.0.d2026-11-27');
  });
});

it('A mark waits while the store is still moving its day', async () => {
  const device = new ClockedDevice();
  device.wrongBy = 48 * hour;
  const store = await storeWith();
  let isOnline = false;
  const sent: string[] = [];
  const engine = await opened(device, store, {
    get: (path) => {
      if (isOnline) device.hearServer();
      return Promise.resolve({ status: isOnline && path === '/api/health' ? 200 : 0, body: null });
    },
    send: ({ path }) => {
      if (isOnline) sent.push(path);
      return Promise.resolve({ status: isOnline ? 200 : 0, body: { mark: mark(), listVersion: 6 } });
    },
  });
  await markItem(engine, 'a', { itemId: 'teeth', day: '2026-11-29', childId: 'tom' }, 'done');
  const putClock = store.putClock.bind(store);
  store.putClock = async (...given) => {
    await settled();
    return putClock(...given);
  };
  isOnline = true;
  engine.refresh();
  for (let turn = 0; turn < 8; turn++) await settled();
  expect(sent).toEqual(['/api/shopping-lists/a/items/teeth/marks/2026-11-27']);
});

it('A mark waits where the store refuses to move its day', async () => {
  const device = new ClockedDevice();
  device.wrongBy = 48 * hour;
  const store = await storeWith();
  const refuse = jest.spyOn(store, 'putClock').mockRejectedValue(new Error('The database is closed'));
  const sent: string[] = [];
  const engine = await opened(device, store, {
    get: (path) => {
      device.hearServer();
      return Promise.resolve({ status: path === '/api/health' ? 200 : 0, body: null });
    },
    send: ({ path }) => {
      sent.push(path);
      return Promise.resolve({ status: 200, body: { mark: mark(), listVersion: 6 } });
    },
  });
  await markItem(engine, 'a', { itemId: 'teeth', day: '2026-11-29', childId: 'tom' }, 'done');
  await settled();
  expect(sent).toEqual([]);
  refuse.mockRestore();
  engine.refresh();
  for (let turn = 0; turn < 4; turn++) await settled();
  expect(sent).toEqual(['/api/shopping-lists/a/items/teeth/marks/2026-11-27']);
});

it('A mark is sent by the clock of the device where the answers of a server tell no time', async () => {
  const sent: string[] = [];
  const engine = await opened(new ClockedDevice(), await storeWith(), {
    get: (path) => Promise.resolve({ status: path === '/api/health' ? 200 : 0, body: null }),
    send: ({ path }) => {
      sent.push(path);
      return Promise.resolve({ status: 200, body: { mark: mark(), listVersion: 6 } });
    },
  });
  await markItem(engine, 'a', { itemId: 'teeth', day: '2026-11-27', childId: 'tom' }, 'done');
  await settled();
  expect(sent).toHaveLength(1);
});

describe('A pull of a routine', () => {
  it('lays the marks of a delta over the stored ones', async () => {
    const device = new ClockedDevice();
    const asked: string[] = [];
    const engine = await opened(
      device,
      await storeWith(storedRoutine({ marks: [mark({ childId: 'mia' })] })),
      {
        get: (path) => {
          asked.push(path);
          const body = {
            ...routineHead(),
            cursor: '6.0.d2026-11-27',
            listVersion: 6,
            items: [],
            delta: true,
            marks: [mark()],
          };
          return Promise.resolve({ status: 200, body, etag: 'next' });
        },
      },
    );
    await engine.pullList('a');
    expect(asked).toEqual(['/api/shopping-lists/a?since=5.0.d2026-11-27']);
    expect(engine.list('a').list?.marks).toEqual([mark({ childId: 'mia' }), mark()]);
    expect(shownOf(engine)[0]).toEqual(['teeth']);
  });

  it('reads the whole list after an older page wrote it without its marks', async () => {
    const { marks: _marks, ...old } = storedRoutine();
    const asked: [string, string | null][] = [];
    const engine = await opened(new ClockedDevice(), await storeWith(old), {
      get: (path, etag) => {
        asked.push([path, etag]);
        const body = { ...routineHead(), items: [teeth, shoes], marks: [mark()] };
        return Promise.resolve({ status: 200, body, etag: 'next' });
      },
    });
    await engine.pullList('a');
    expect(asked).toEqual([['/api/shopping-lists/a', null]]);
    expect(engine.list('a').list?.marks).toEqual([mark()]);
  });
});
