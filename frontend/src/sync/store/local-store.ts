import type { StoredClock } from '@pictick/rules/routines/server-clock';
import { openDB, type IDBPDatabase } from 'idb';
import type { AppliedResponse } from '../queue/apply-response';
import { refusedSince } from '../queue/retention';
import { isOlder } from '../state/cursor';
import { withStoredCursor, isStale, canApplySince } from '../state/merge-rows';
import type { Operation, ServerItem, StoredHousehold, StoredList } from '../types';
import { databaseName } from './database-name';
import { ignoreUnhandled } from './idb-unhandled';
import {
  isSameClock,
  storeEmptied,
  type StoreContents,
  type LocalSchema,
  type LocalStore,
  type EpochReset,
  type Redate,
  type WriteResponses,
} from './local-schema';
import { isValid, isValidOperation } from './validate-rows';

export type { LocalStore } from './local-schema';

type Db = IDBPDatabase<LocalSchema>;

/** Migrations of the schema. They only add: an older page that is still open must be able to read it. */
const steps: readonly ((db: Db) => void)[] = [
  (db) => {
    db.createObjectStore('lists', { keyPath: 'id' });
    db.createObjectStore('items', { keyPath: 'id' }).createIndex('byList', 'listId');
    db.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true });
  },
  (db) => void db.createObjectStore('aside', { autoIncrement: true }),
  (db) => void db.createObjectStore('taken', { keyPath: ['takenAt', 'seq'] }),
  (db) => void db.createObjectStore('households', { keyPath: 'id' }),
  (db) => {
    db.createObjectStore('clock');
    db.createObjectStore('refused', { keyPath: 'id' });
  },
];

/**
 * Opens the user's store. Falls back to memory if it fails, if `timeout` settles first (some browsers never
 * answer), or if there is no store and `make` is false.
 */
export async function openLocalStore(
  userId: string,
  timeout?: Promise<unknown>,
  make = true,
): Promise<LocalStore> {
  const opening = openDatabase(userId, make);
  try {
    const db = await Promise.race([
      opening,
      ...(timeout
        ? [
            timeout.then((): never => {
              throw new Error('The store does not open in time');
            }),
          ]
        : []),
    ]);
    return new IndexedStore(
      db,
      () => openDatabase(userId, false),
      () => openDatabase(userId),
    );
  } catch {
    void opening.then(
      (db) => db.close(),
      () => undefined,
    );
    const { MemoryStore } = await import('./memory-store');
    return new MemoryStore();
  }
}

async function openDatabase(userId: string, make = true): Promise<Db> {
  const name = databaseName(userId);
  // A newer page wants to upgrade the schema: this connection closes and is opened again on demand.
  const blocking = (_current: number, _blocked: number | null, event: Event): void =>
    (event.target as IDBDatabase).close();
  try {
    return ignoreUnhandled(
      await openDB<LocalSchema>(name, steps.length, {
        upgrade(db, from, _to, transaction) {
          // A deleted store is not created again: the user may have signed out.
          if (from === 0 && !make) {
            transaction.done.catch(() => undefined);
            transaction.abort();
          } else for (const step of steps.slice(from)) step(db);
        },
        blocking,
      }),
    );
  } catch (error) {
    if (!make && (error as { name?: unknown } | null)?.name === 'AbortError')
      throw new DOMException('The browser has deleted the stored data', storeEmptied);
    // The schema is newer than this page.
    if (error instanceof DOMException && error.name === 'VersionError')
      return ignoreUnhandled(await openDB<LocalSchema>(name, undefined, { blocking }));
    throw error;
  }
}

/** Names of the errors of a lost connection: closed, or dropped by the system (iPhones in the background). */
const lost: ReadonlySet<unknown> = new Set(['InvalidStateError', 'UnknownError']);
/** Operations with a newer schema are left to a newer page. */
const isOurs = ({ schema }: { schema: number }): boolean => schema <= 4;
const readable = (all: StoreContents): StoreContents => ({
  ...all,
  operations: all.operations.filter(isOurs),
});

class IndexedStore implements LocalStore {
  readonly isPersistent = true;
  private closed = false;
  constructor(
    private db: Db,
    private readonly reopen: () => Promise<Db>,
    private readonly make: () => Promise<Db>,
  ) {}

  /**
   * Runs the work, and once more on a new connection if the old one was closed (schema upgrade, cleared
   * storage).
   */
  private async within<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await work(this.db);
    } catch (error) {
      // The transaction has not begun or was rolled back. A connection that this store closed is not
      // reopened.
      if (this.closed || !lost.has((error as { name?: unknown } | null)?.name)) throw error;
      // Throws if the database was deleted: a new, empty one would look complete.
      this.db = await this.reopen();
      return work(this.db);
    }
  }

  async readAll(): Promise<StoreContents> {
    const all = await this.within(async (db) => {
      const stores = ['lists', 'items', 'households', 'operations', 'clock', 'refused'] as const;
      const tx = db.transaction(stores);
      const [lists, items, households, operations, clock, refused] = await Promise.all([
        tx.objectStore('lists').getAll(),
        tx.objectStore('items').getAll(),
        tx.objectStore('households').getAll(),
        tx.objectStore('operations').getAll(),
        tx.objectStore('clock').get('clock'),
        tx.objectStore('refused').getAll(),
      ]);
      return { lists, items, households, operations, refused, ...(clock && { clock }) };
    });
    if (isValid(all)) return readable(all);
    const { repairStore } = await import('./repair-store');
    return readable(await this.within((db) => repairStore(db, all)));
  }

  async operations(): Promise<Operation[]> {
    return (await this.within((db) => db.getAll('operations'))).filter(
      (operation) => isValidOperation(operation) && isOurs(operation),
    );
  }

  append(operations: readonly Omit<Operation, 'seq'>[], clock?: StoredClock | null): Promise<Operation[]> {
    return this.within(async (db) => {
      const tx = db.transaction(['operations', 'clock'], 'readwrite', { durability: 'strict' });
      const store = tx.objectStore('operations');
      // The key generator fills in `seq`.
      const [seqs] = await Promise.all([
        Promise.all(operations.map((operation) => store.add(operation as Operation))),
        clock && tx.objectStore('clock').put(clock, 'clock'),
        tx.done,
      ]);
      return operations.map((operation, n) => ({ ...operation, seq: seqs[n] ?? 0 }));
    });
  }

  putClock(clock: StoredClock, known: StoredClock | null, redate?: Redate): Promise<StoredClock | null> {
    return this.within(async (db) => {
      const tx = db.transaction(['operations', 'clock', 'refused'], 'readwrite', { durability: 'strict' });
      const [store, refused] = [tx.objectStore('operations'), tx.objectStore('refused')];
      const stored = (await tx.objectStore('clock').get('clock')) ?? null;
      if (!isSameClock(stored, known)) return stored;
      const since = refusedSince(clock.server);
      const old = (await refused.getAll()).filter(({ at }) => at < since);
      const before = redate ? (await store.getAll()).filter(isOurs) : [];
      const after = redate?.(before) ?? [];
      await Promise.all([
        tx.objectStore('clock').put(clock, 'clock'),
        ...old.map(({ id }) => refused.delete(id)),
        ...after.filter((operation, n) => operation !== before[n]).map((operation) => store.put(operation)),
        tx.done,
      ]);
      return null;
    });
  }

  applyResponses(responses: readonly AppliedResponse[], writeResponses: WriteResponses): Promise<void> {
    return this.within((db) => writeResponses(db, responses));
  }

  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean> {
    return this.within(async (db) => {
      const tx = db.transaction('operations', 'readwrite', { durability: 'strict' });
      const found = await Promise.all(seqs.map((seq) => tx.store.getKey(seq)));
      const whole = !found.includes(undefined);
      const changes = whole
        ? [
            ...seqs.map((seq) => tx.store.delete(seq)),
            ...operations.map((operation) => tx.store.add(operation as Operation)),
          ]
        : [];
      await Promise.all([...changes, tx.done]);
      return whole;
    });
  }

  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items'], 'readwrite');
      const [lists, store] = [tx.objectStore('lists'), tx.objectStore('items')];
      const kept = new Set(items?.map((item) => item.id));
      const stored = await lists.get(list.id);
      if (items && isStale(list, stored)) return tx.done;
      const known = items ? await store.index('byList').getAllKeys(list.id) : [];
      await Promise.all([
        lists.put(items ? list : withStoredCursor(list, stored)),
        ...known.filter((id) => !kept.has(id)).map((id) => store.delete(id)),
        ...(items ?? []).map((item) => store.put(item)),
        tx.done,
      ]);
    });
  }

  changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): Promise<boolean> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items'], 'readwrite');
      const [lists, store] = [tx.objectStore('lists'), tx.objectStore('items')];
      const stored = await lists.get(list.id);
      if (isStale(list, stored)) return true;
      const fits = canApplySince(stored, since);
      await Promise.all([
        ...(fits
          ? [
              lists.put(list),
              ...items.map((item) => store.put(item)),
              ...removedItems.map((id) => store.delete(id)),
            ]
          : []),
        tx.done,
      ]);
      return fits;
    });
  }

  removeList(id: string): Promise<void> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items'], 'readwrite');
      const store = tx.objectStore('items');
      const known = await store.index('byList').getAllKeys(id);
      await Promise.all([
        tx.objectStore('lists').delete(id),
        ...known.map((key) => store.delete(key)),
        tx.done,
      ]);
    });
  }

  putHousehold(id: string, household: StoredHousehold | null): Promise<void> {
    return this.within(async (db) => {
      const { store } = db.transaction('households', 'readwrite');
      const stored = await store.get(id);
      if (!household) return store.delete(id);
      if (!stored || !isOlder(household.cursor, stored.cursor)) await store.put(household);
    });
  }

  resetEpoch(epoch: string, now: string, { resetToEpoch }: EpochReset): Promise<void> {
    return this.within((db) => resetToEpoch(db, epoch, now));
  }

  async restore({ lists, items, households, operations, clock, refused }: StoreContents): Promise<void> {
    this.db = await this.make();
    return this.within(async (db) => {
      const stores = ['lists', 'items', 'households', 'operations', 'clock', 'refused'] as const;
      const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
      await Promise.all([
        clock && tx.objectStore('clock').put(clock, 'clock'),
        ...(refused ?? []).map((mark) => tx.objectStore('refused').put(mark)),
        ...lists.map((list) => tx.objectStore('lists').put(list)),
        ...items.map((item) => tx.objectStore('items').put(item)),
        ...households.map((household) => tx.objectStore('households').put(household)),
        // With their old numbers; the key generator continues behind them.
        ...operations.map((operation) => tx.objectStore('operations').put(operation)),
        tx.done,
      ]);
    });
  }

  close(): void {
    this.closed = true;
    this.db.close();
  }
}
