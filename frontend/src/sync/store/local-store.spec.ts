import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import * as epochReset from '../queue/epoch-reset';
import type { Operation, ServerItem, StoredList } from '../types';
import { databaseName } from './database-name';
import { storeEmptied } from './local-schema';
import { openLocalStore, type LocalStore } from './local-store';
import { MemoryStore } from './memory-store';
import { writeResponses } from './write-responses';

const list = (id: string) =>
  ({
    id,
    itemsCursor: '1.0',
    etag: null,
    deletedAt: null,
    head: { id, name: id, counts: {}, cursor: '1.0' },
  }) as StoredList;
const item = (id: string, listId: string) =>
  ({ id, listId, name: id, position: id, image: { status: 'ready' } }) as ServerItem;
let person = 0;
const stores: [string, () => Promise<LocalStore>][] = [
  ['IndexedDB', () => openLocalStore(`person-${++person}`)],
  ['memory', () => Promise.resolve(new MemoryStore())],
];

describe.each(stores)('LocalStore in %s', (_, open) => {
  const draft = {
    id: 'op',
    schema: 1 as const,
    userId: 'me',
    listId: 'a',
    madeAt: '',
    state: 'queued' as const,
    code: null,
    change: { kind: 'list.deleted' as const },
  };

  it('numbers operations in the order in which they are appended', async () => {
    const store = await open();
    const made = [
      ...(await store.append([draft])),
      ...(await store.append([draft, { ...draft, id: 'together' }])),
    ];
    const [first = 0, second = 0, third = 0] = made.map(({ seq }) => seq);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(await store.operations()).toEqual(made);
    expect(made.map(({ id }) => id)).toEqual(['op', 'op', 'together']);
  });

  it('stores the clock with the operations of its days, and moves these in one transaction', async () => {
    const store = await open();
    const clock = { server: Date.parse('2026-11-27'), wall: 2, doubtfulFrom: null };
    const assumed = { at: 1, householdId: 'home' };
    await store.append([{ ...draft, assumed }, draft], clock);
    await store.append([draft]);
    expect((await store.readAll()).clock).toEqual(clock);
    const later = { ...clock, wall: 3 };
    const redate = (operations: readonly Operation[]) =>
      operations.map((each) => (each.assumed ? { ...each, assumed: { ...assumed, at: 5 } } : each));
    expect(await store.putClock(later, null, redate)).toEqual(clock);
    expect((await store.readAll()).operations[0]?.assumed?.at).toBe(1);
    expect(await store.putClock(later, clock, redate)).toBeNull();
    const read = await store.readAll();
    expect([read.clock, read.operations.map((each) => each.assumed?.at)]).toEqual([
      later,
      [5, undefined, undefined],
    ]);
  });

  it('keeps refused marks until they were told or for 30 days', async () => {
    const store = await open();
    const mark = (id: string, at: string) => ({ id, childId: 'tom', itemId: 'a', day: at, code: 'NO', at });
    const marks = ['2026-11-26', '2026-11-25', '2026-10-01'].map((at) => mark(at, at));
    await store.applyResponses(
      marks.map((refused, n) => ({ seq: n + 1, effect: { refused } })),
      writeResponses,
    );
    expect((await store.readAll()).refused).toHaveLength(3);
    await store.applyResponses([{ seq: 9, effect: { told: ['2026-11-25'] } }], writeResponses);
    await store.putClock({ server: Date.parse('2026-11-27'), wall: 2, doubtfulFrom: null }, null);
    expect((await store.readAll()).refused).toEqual([mark('2026-11-26', '2026-11-26')]);
  });

  it('removes an answered operation together with writing its effect', async () => {
    const store = await open();
    const [{ seq }] = (await store.append([draft])) as [Operation];
    await store.putList(list('a'), [item('1', 'a'), item('2', 'a')]);
    await store.applyResponses(
      [{ seq, effect: { list: list('a'), items: [item('3', 'a')], removedItems: ['1'] } }],
      writeResponses,
    );
    const { operations, items } = await store.readAll();
    expect(operations).toEqual([]);
    expect(items.map(({ id }) => id).sort()).toEqual(['2', '3']);
  });

  it('requeues operations accepted within a week in their old places, and resets every cursor', async () => {
    const store = await open();
    const at = (day: number): string => new Date(Date.UTC(2026, 10, day)).toISOString();
    await store.putList({ ...list('a'), epoch: 'first', itemsCursor: '7.2', etag: '"x"' }, [item('1', 'a')]);
    await store.putList({ ...list('b'), epoch: 'first' });
    const made = await store.append([draft, draft, draft, draft]);
    const [first, second, third, waiting] = made as [Operation, Operation, Operation, Operation];
    await store.applyResponses(
      [{ seq: first.seq, effect: {}, accepted: { row: { ...first, takenAt: at(1) }, since: at(-6) } }],
      writeResponses,
    );
    await store.applyResponses(
      [
        { seq: second.seq, effect: {}, accepted: { row: { ...second, takenAt: at(5) }, since: at(-2) } },
        { seq: third.seq, effect: {} },
      ],
      writeResponses,
    );
    expect(await store.operations()).toEqual([waiting]);
    await store.resetEpoch('second', at(9), epochReset);
    const both = [
      { ...second, setBackAt: at(9) },
      { ...waiting, setBackAt: at(9) },
    ];
    const { lists, items, operations } = await store.readAll();
    expect(operations).toEqual(both);
    expect(items.map(({ id }) => id)).toEqual(['1']);
    expect(lists).toMatchObject([
      { id: 'a', epoch: 'second', itemsCursor: '0.0', etag: null, head: { cursor: '0.0', listVersion: 0 } },
      { id: 'b', epoch: 'second', itemsCursor: null, etag: null },
    ]);
    await store.resetEpoch('third', at(9), epochReset);
    expect(await store.operations()).toEqual(both);
  });

  // Tabs and the worker share one store: one may not know what another has removed or pulled.
  it('applies changes only to rows that are there', async () => {
    const store = await open();
    await store.putList(list('b'), [item('1', 'b'), item('2', 'b')]);
    await store.removeList('b');
    expect(await store.changeList({ ...list('b'), itemsCursor: '2.0' }, [item('1', 'b')], [], '1.0')).toBe(
      false,
    );
    expect(await store.readAll()).toMatchObject({ lists: [], items: [] });
    await store.putList({ ...list('b'), itemsCursor: '1.0' }, []);
    expect(await store.changeList({ ...list('b'), itemsCursor: '4.0' }, [], [], '3.0')).toBe(false);
    expect((await store.readAll()).lists).toMatchObject([{ itemsCursor: '1.0' }]);
  });

  it('claims no items when only the head of a list is stored', async () => {
    const store = await open();
    await store.putList(list('b'));
    expect((await store.readAll()).lists).toMatchObject([{ id: 'b', itemsCursor: null }]);
    await store.putList({ ...list('b'), itemsCursor: '3.0' }, [item('1', 'b')]);
    await store.putList({ ...list('b'), itemsCursor: '7.0' });
    expect((await store.readAll()).lists).toMatchObject([{ id: 'b', itemsCursor: '3.0' }]);
  });

  it('ignores the rows of an answer that another tab has pulled, or whose list it has dropped', async () => {
    const store = await open();
    const answered = (version: number, cursor: string | null) =>
      store.append([draft]).then(([made]) =>
        store.applyResponses(
          [
            {
              seq: made?.seq ?? 0,
              base: { listId: 'b', since: '3.0', version },
              effect: {
                items: [{ ...item('1', 'b'), name: 'answered' }],
                ...(cursor && { list: { ...list('b'), itemsCursor: cursor } }),
              },
            },
          ],
          writeResponses,
        ),
      );
    await answered(4, '4.0');
    expect(await store.readAll()).toMatchObject({ lists: [], items: [], operations: [] });
    await store.putList({ ...list('b'), itemsCursor: '6.0' }, [item('1', 'b')]);
    await answered(6, null);
    expect(await store.readAll()).toMatchObject({
      lists: [{ itemsCursor: '6.0' }],
      items: [{ name: '1' }],
      operations: [],
    });
    await answered(8, null);
    expect(await store.readAll()).toMatchObject({
      lists: [{ itemsCursor: '3.0' }],
      items: [{ name: 'answered' }],
    });
    // The stored cursor is behind the answer's base: the row is new, the cursor stays.
    await store.removeList('b');
    await store.putList({ ...list('b'), itemsCursor: '2.0' }, []);
    await answered(4, '4.0');
    expect((await store.readAll()).lists).toMatchObject([{ itemsCursor: '2.0' }]);
  });

  it('keeps newer rows of another tab', async () => {
    const store = await open();
    await store.putList({ ...list('c'), itemsCursor: '7.0' }, [{ ...item('1', 'c'), checked: true }]);
    expect(await store.changeList({ ...list('c'), itemsCursor: '6.0' }, [item('1', 'c')], [], '5.0')).toBe(
      true,
    );
    await store.putList({ ...list('c'), itemsCursor: '6.0' }, [item('1', 'c')]);
    const { lists, items } = await store.readAll();
    expect(lists.filter(({ id }) => id === 'c')).toMatchObject([{ itemsCursor: '7.0' }]);
    expect(items.filter(({ listId }) => listId === 'c')).toMatchObject([{ checked: true }]);
    await store.putList({ ...list('c'), itemsCursor: '7.1' }, []);
    expect((await store.readAll()).items.filter(({ listId }) => listId === 'c')).toEqual([]);
    await store.removeList('c');
  });

  it('replaces operations once', async () => {
    const store = await open();
    const [{ seq }] = (await store.append([draft])) as [Operation];
    expect(await store.replace([seq], [{ ...draft, id: 'again' }])).toBe(true);
    expect(await store.replace([seq], [{ ...draft, id: 'and again' }])).toBe(false);
    expect((await store.operations()).map(({ id }) => id)).toEqual(['again']);
  });

  it('replaces the items of one list and leaves those of others alone', async () => {
    const store = await open();
    await store.putList(list('a'), [item('1', 'a'), item('2', 'a')]);
    await store.putList(list('b'), [item('3', 'b')]);
    await store.putList(list('a'), [item('2', 'a'), item('4', 'a')]);
    expect((await store.readAll()).items.map(({ id }) => id).sort()).toEqual(['2', '3', '4']);
    await store.changeList({ ...list('a'), itemsCursor: '2.0' }, [item('5', 'a')], ['2'], '1.0');
    const { lists, items } = await store.readAll();
    expect(items.map(({ id }) => id).sort()).toEqual(['3', '4', '5']);
    expect(lists.find(({ id }) => id === 'a')?.itemsCursor).toBe('2.0');
    await store.removeList('b');
    expect((await store.readAll()).lists.map(({ id }) => id)).toEqual(['a']);
  });
});

it('LocalStore keeps the data of each user apart, and after the tab was closed', async () => {
  const first = await openLocalStore('anna');
  await first.putList(list('a'), []);
  first.close();
  expect((await (await openLocalStore('ben')).readAll()).lists).toEqual([]);
  const again = await openLocalStore('anna');
  expect(again.isPersistent).toBe(true);
  expect((await again.readAll()).lists).toHaveLength(1);
});

it('LocalStore works on after a newer page has upgraded the schema, and after the storage was cleared', async () => {
  const draft = {
    id: 'op',
    schema: 1 as const,
    userId: 'cleo',
    listId: 'a',
    madeAt: '',
    state: 'queued' as const,
    code: null,
    change: { kind: 'list.deleted' as const },
  };
  const store = await openLocalStore('cleo');
  await store.append([draft]);
  const newer = await openDB(databaseName('cleo'), 99, {
    upgrade: (db) => void db.createObjectStore('something-new'),
  });
  await store.append([{ ...draft, id: 'second' }]);
  expect((await store.operations()).map(({ id }) => id)).toEqual(['op', 'second']);
  newer.close();
  await deleteDB(databaseName('cleo'));
  // The deletion is reported once, so that the engine can restore its rows.
  await expect(store.append([{ ...draft, id: 'third' }])).rejects.toMatchObject({ name: storeEmptied });
  await store.restore({
    lists: [list('a')],
    items: [item('1', 'a')],
    households: [],
    operations: [{ ...draft, seq: 7 }],
  });
  expect(await store.append([{ ...draft, id: 'third' }])).toMatchObject([{ seq: 8 }]);
  expect(await store.readAll()).toMatchObject({
    lists: [{ id: 'a' }],
    items: [{ id: '1' }],
    operations: [{ seq: 7 }, { seq: 8, id: 'third' }],
  });
});

it('A database that was closed takes neither the clock nor the days of a correction', async () => {
  const store = await openLocalStore('closed');
  store.close();
  await expect(store.putClock({ server: 1, wall: 1, doubtfulFrom: null }, null, () => [])).rejects.toThrow();
});
