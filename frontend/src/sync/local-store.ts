import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Effect } from './answers';
import type { Operation, ServerItem, StoredList } from './types';

export interface Everything {
  lists: StoredList[];
  items: ServerItem[];
  operations: Operation[];
}

/** What the device remembers for one person. Every method is one transaction. */
export interface LocalStore {
  /** False where the browser gives no storage that lasts: nothing survives the tab. */
  readonly lasting: boolean;
  readAll(): Promise<Everything>;
  operations(): Promise<Operation[]>;
  append(operation: Omit<Operation, 'seq'>): Promise<Operation>;
  /** Removes an answered operation and writes what it meant, together. */
  settle(seq: number, effect: Effect): Promise<void>;
  park(operation: Operation): Promise<void>;
  /** Puts these behind all others in place of those, once: false where another tab has done something with them before. */
  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean>;
  /** Puts a list and, if given, exactly these items in place of the ones that were known. */
  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void>;
  /** Puts a list and these of its items, and removes those. */
  changeList(list: StoredList, items: readonly ServerItem[], removedItems: readonly string[]): Promise<void>;
  removeList(id: string): Promise<void>;
  close(): void;
}

interface Schema extends DBSchema {
  lists: { key: string; value: StoredList };
  items: { key: string; value: ServerItem; indexes: { byList: string } };
  operations: { key: number; value: Operation };
}

const schemaVersion = 1;
export const databaseName = (userId: string): string => `pictick-${userId}`;

export async function openLocalStore(userId: string): Promise<LocalStore> {
  try {
    return new IndexedStore(await openDatabase(userId), () => openDatabase(userId));
  } catch {
    return new MemoryStore();
  }
}

async function openDatabase(userId: string): Promise<IDBPDatabase<Schema>> {
  const name = databaseName(userId);
  // A newer page wants to change the schema: let it. We open it again when we need it.
  const blocking = (_current: number, _blocked: number | null, event: Event): void => (event.target as IDBDatabase).close();
  try {
    return await openDB<Schema>(name, schemaVersion, {
      upgrade(fresh) {
        fresh.createObjectStore('lists', { keyPath: 'id' });
        fresh.createObjectStore('items', { keyPath: 'id' }).createIndex('byList', 'listId');
        fresh.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true });
      },
      blocking,
    });
  } catch (error) {
    // It is newer than we are. Newer schemas only add to ours.
    if (error instanceof DOMException && error.name === 'VersionError') return openDB<Schema>(name, undefined, { blocking });
    throw error;
  }
}

class IndexedStore implements LocalStore {
  readonly lasting = true;
  constructor(
    private db: IDBPDatabase<Schema>,
    private readonly reopen: () => Promise<IDBPDatabase<Schema>>,
  ) {}

  /** The connection can be closed under us: by a newer page, or by a person who clears the storage. Then one more is opened. */
  private async within<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await work(this.db);
    } catch (error) {
      // Thrown when the transaction begins, so nothing has happened yet.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      this.db = await this.reopen();
      return work(this.db);
    }
  }

  readAll(): Promise<Everything> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items', 'operations']);
      const [lists, items, operations] = await Promise.all([tx.objectStore('lists').getAll(), tx.objectStore('items').getAll(), tx.objectStore('operations').getAll()]);
      return { lists, items, operations };
    });
  }

  operations(): Promise<Operation[]> {
    return this.within((db) => db.getAll('operations'));
  }

  append(operation: Omit<Operation, 'seq'>): Promise<Operation> {
    return this.within(async (db) => {
      const tx = db.transaction('operations', 'readwrite', { durability: 'strict' });
      // The key generator fills in `seq`.
      const seq = await tx.store.add(operation as Operation);
      await tx.done;
      return { ...operation, seq };
    });
  }

  settle(seq: number, { list, items = [], removedItems = [], left }: Effect): Promise<void> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items', 'operations'], 'readwrite');
      if (left) void tx.objectStore('operations').put(left);
      else void tx.objectStore('operations').delete(seq);
      if (list) void tx.objectStore('lists').put(list);
      for (const item of items) void tx.objectStore('items').put(item);
      for (const id of removedItems) void tx.objectStore('items').delete(id);
      await tx.done;
    });
  }

  park(operation: Operation): Promise<void> {
    return this.within(async (db) => {
      await db.put('operations', operation);
    });
  }

  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean> {
    return this.within(async (db) => {
      const tx = db.transaction('operations', 'readwrite', { durability: 'strict' });
      const found = await Promise.all(seqs.map((seq) => tx.store.getKey(seq)));
      const whole = !found.includes(undefined);
      if (whole) {
        for (const seq of seqs) void tx.store.delete(seq);
        // The key generator fills in `seq`.
        for (const operation of operations) void tx.store.add(operation as Operation);
      }
      await tx.done;
      return whole;
    });
  }

  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items'], 'readwrite');
      void tx.objectStore('lists').put(list);
      if (items) {
        const store = tx.objectStore('items');
        const kept = new Set(items.map((item) => item.id));
        for (const id of await store.index('byList').getAllKeys(list.id)) if (!kept.has(id)) void store.delete(id);
        for (const item of items) void store.put(item);
      }
      await tx.done;
    });
  }

  changeList(list: StoredList, items: readonly ServerItem[], removedItems: readonly string[]): Promise<void> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items'], 'readwrite');
      void tx.objectStore('lists').put(list);
      for (const item of items) void tx.objectStore('items').put(item);
      for (const id of removedItems) void tx.objectStore('items').delete(id);
      await tx.done;
    });
  }

  removeList(id: string): Promise<void> {
    return this.within(async (db) => {
      const tx = db.transaction(['lists', 'items'], 'readwrite');
      void tx.objectStore('lists').delete(id);
      const store = tx.objectStore('items');
      for (const key of await store.index('byList').getAllKeys(id)) void store.delete(key);
      await tx.done;
    });
  }

  close(): void {
    this.db.close();
  }
}

/** Private windows of some browsers have no IndexedDB. The page works, and says that nothing outlives the tab. */
export class MemoryStore implements LocalStore {
  readonly lasting = false;
  private readonly lists = new Map<string, StoredList>();
  private readonly items = new Map<string, ServerItem>();
  private readonly queue = new Map<number, Operation>();
  private next = 1;

  readAll(): Promise<Everything> {
    return Promise.resolve({ lists: [...this.lists.values()], items: [...this.items.values()], operations: [...this.queue.values()] });
  }

  operations(): Promise<Operation[]> {
    return Promise.resolve([...this.queue.values()]);
  }

  append(operation: Omit<Operation, 'seq'>): Promise<Operation> {
    const stored = { ...operation, seq: this.next++ };
    this.queue.set(stored.seq, stored);
    return Promise.resolve(stored);
  }

  settle(seq: number, { list, items = [], removedItems = [], left }: Effect): Promise<void> {
    if (left) this.queue.set(seq, left);
    else this.queue.delete(seq);
    if (list) this.lists.set(list.id, list);
    for (const item of items) this.items.set(item.id, item);
    for (const id of removedItems) this.items.delete(id);
    return Promise.resolve();
  }

  park(operation: Operation): Promise<void> {
    this.queue.set(operation.seq, operation);
    return Promise.resolve();
  }

  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean> {
    if (!seqs.every((seq) => this.queue.delete(seq))) return Promise.resolve(false);
    for (const operation of operations) void this.append(operation);
    return Promise.resolve(true);
  }

  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    this.lists.set(list.id, list);
    if (items) {
      for (const item of [...this.items.values()]) if (item.listId === list.id) this.items.delete(item.id);
      for (const item of items) this.items.set(item.id, item);
    }
    return Promise.resolve();
  }

  changeList(list: StoredList, items: readonly ServerItem[], removedItems: readonly string[]): Promise<void> {
    this.lists.set(list.id, list);
    for (const item of items) this.items.set(item.id, item);
    for (const id of removedItems) this.items.delete(id);
    return Promise.resolve();
  }

  removeList(id: string): Promise<void> {
    this.lists.delete(id);
    for (const item of [...this.items.values()]) if (item.listId === id) this.items.delete(item.id);
    return Promise.resolve();
  }

  close(): void {
    // Nothing is held open.
  }
}
