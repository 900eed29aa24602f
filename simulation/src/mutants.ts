import { judgeRefresh } from '../../backend/src/identity/domain/refresh-rotation';
import { DomainError } from '../../backend/src/kernel/domain-error';
import type { Checklist, ChecklistState } from '../../backend/src/lists/domain/checklist';
import type { ReturnedItem, LockedBasket } from '../../backend/src/lists/domain/checklists';
import type { LoggedChange } from '../../backend/src/lists/domain/conflict';
import { Item } from '../../backend/src/lists/domain/item';
import type { ListChange } from '../../backend/src/lists/domain/list-change';
import {
  eventKey,
  eventTable,
  listTable,
  MemoryChecklists,
  onceTable,
} from '../../backend/src/lists/testing/memory-checklists';
import { MemoryListViews, type ReadList } from '../../backend/src/lists/testing/memory-list-views';
import {
  StoredResponse,
  type Command,
  Idempotency,
  PostgresIdempotency,
} from '../../backend/src/platform/idempotency/idempotency';
import { keyOf, keyTable, MemoryKeys } from '../../backend/src/platform/idempotency/testing/memory-keys';
import type { MemoryConnection } from '../../backend/src/platform/testing/memory-database';
import type { LocalStore } from '../../frontend/src/sync/store/local-store';
import type { Invariant } from './invariants/invariant-recorder';
import { Sessions } from './server/sessions';
import type { VirtualTime } from './virtual-time';
import { deltaLimit, type Browser, type Exchange, soundWiring, type Wiring } from './wiring';

export interface Mutant {
  name: string;
  /** The effect on a family. */
  harm: string;
  /** The invariants that may detect it first. */
  caughtBy: readonly Invariant[];
  wiring: Wiring;
}

// Each mutant is a known bug of synchronisation elsewhere (trust.md 3.6). Mutants replace parts in the wiring
// of the simulation; the product does not know of them.

/** Idempotency whose stored answers no use case reads. */
abstract class MutantIdempotency extends Idempotency {
  known(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Remembers no key, neither in the key table nor in the log. */
class WithoutKeys extends MutantIdempotency {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  once<T extends object>(
    command: Command,
    status: number,
    work: () => Promise<T>,
  ): Promise<StoredResponse<T>> {
    return this.connection.run(async () => {
      const body = JSON.stringify(await work());
      await this.connection.statement(() =>
        keyTable.put(this.connection, keyOf(command.userId, command.key), { ...command, status, body }),
      );
      return new StoredResponse<T>(status, body, false);
    });
  }
}

class WithoutUniqueLog extends MemoryChecklists {
  protected override async log(listId: string, change: ListChange): Promise<void> {
    await this.connection.insert(onceTable, `${listId} ${change.seq}`, { seq: change.seq });
    const { seq, type, payload, context } = change;
    eventTable.put(this.connection, eventKey(listId, seq), {
      listId,
      seq,
      opId: context.opId,
      actor: context.userId,
      type,
      payload,
      at: context.at,
    });
  }
}

/** Answers "done" and commits a moment later. */
class AcknowledgesBeforeCommit extends MutantIdempotency {
  constructor(
    private readonly connection: MemoryConnection,
    private readonly time: VirtualTime,
  ) {
    super();
  }

  once<T extends object>(
    command: Command,
    status: number,
    work: () => Promise<T>,
  ): Promise<StoredResponse<T>> {
    return new Promise((resolve, reject) => {
      new PostgresIdempotency(new MemoryKeys(this.connection))
        .once(command, status, async () => {
          const result = await work();
          resolve(new StoredResponse<T>(status, JSON.stringify(result), false));
          await new Promise<void>((written) => {
            this.time.later(400, written);
          });
          return result;
        })
        .then(resolve, reject);
    });
  }
}

/** Writes the key in a transaction of its own, after the effect. */
class KeyAfterEffect extends MutantIdempotency {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  async once<T extends object>(
    command: Command,
    status: number,
    work: () => Promise<T>,
  ): Promise<StoredResponse<T>> {
    const key = keyOf(command.userId, command.key);
    const known = await this.connection.statement(() => keyTable.read(this.connection, key));
    if (known?.body != null) return new StoredResponse<T>(known.status ?? status, known.body, true);
    const body = JSON.stringify(await this.connection.run(work));
    await this.connection.statement(() => keyTable.put(this.connection, key, { ...command, status, body }));
    return new StoredResponse<T>(status, body, false);
  }
}

/** Writes the key in a transaction of its own, before the effect. */
class KeyBeforeEffect extends MutantIdempotency {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  async once<T extends object>(
    command: Command,
    status: number,
    work: () => Promise<T>,
  ): Promise<StoredResponse<T>> {
    const key = keyOf(command.userId, command.key);
    const fresh = await this.connection.statement(() =>
      this.connection.insert(keyTable, key, { ...command, status: null, body: null }),
    );
    const known = await this.connection.statement(() => keyTable.read(this.connection, key));
    if (!fresh && known?.body != null) return new StoredResponse<T>(known.status ?? status, known.body, true);
    if (!fresh) throw new DomainError('IDEMPOTENCY_IN_PROGRESS', 'busy');
    const body = JSON.stringify(await this.connection.run(work));
    await this.connection.statement(() => keyTable.put(this.connection, key, { ...command, status, body }));
    return new StoredResponse<T>(status, body, false);
  }
}

/** Numbers steps by a counter of the whole table instead of under the lock of their list. */
class NumberedByCounter extends MemoryChecklists {
  private static readonly counters = new WeakMap<object, { next: number }>();

  protected override async log(listId: string, change: ListChange): Promise<void> {
    const state = listTable.read(this.connection, listId);
    const counter = this.counter();
    const seq = ++counter.next;
    if (state) listTable.put(this.connection, listId, { ...state, version: seq });
    await super.log(listId, { ...change, seq });
  }

  private counter(): { next: number } {
    const { database } = this.connection;
    let counter = NumberedByCounter.counters.get(database);
    if (!counter) NumberedByCounter.counters.set(database, (counter = { next: 0 }));
    return counter;
  }
}

/** Deltas contain no deleted items. */
class WithoutTombstones extends MemoryListViews {
  override since(userId: string, listId: string, version: number): ReadList | null {
    const read = super.since(userId, listId, version);
    return read?.body && 'removedItems' in read.body
      ? { ...read, body: { ...read.body, removedItems: [] } }
      : read;
  }
}

/** Reads rows a moment before the version that it reports. */
class StaleRows extends MemoryListViews {
  private readonly before = new Map<string, ReadList>();

  override whole(userId: string, listId: string): ReadList | null {
    return this.stale(`${userId} ${listId}`, super.whole(userId, listId));
  }

  override since(userId: string, listId: string, version: number): ReadList | null {
    return this.stale(`${userId} ${listId} ${version}`, super.since(userId, listId, version));
  }

  private stale(key: string, read: ReadList | null): ReadList | null {
    const last = this.before.get(key);
    if (read?.body) this.before.set(key, read);
    if (!read?.body || !last?.body || !('items' in last.body)) return read;
    return { ...read, body: { ...read.body, items: last.body.items } };
  }
}

/** Clears all items of an emptied basket, also those that others have unticked since. */
class ClearsOpenItems extends MemoryChecklists {
  override async lockWithItemsById(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null> {
    const found = await super.lockWithItemsById(listId, itemIds, userId);
    return (
      found && {
        ...found,
        taken: found.taken.map((item) => Item.fromState({ ...item.snapshot(), checked: true })),
      }
    );
  }
}

/** Restores only the first of the items. */
class RestoresTheFirst extends MemoryChecklists {
  override async lockWithItemsById(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null> {
    const found = await super.lockWithItemsById(listId, itemIds, userId);
    return found && { ...found, taken: found.taken.slice(0, 1) };
  }
}

/** Adds without looking into the basket. */
class WithoutBasket extends MemoryChecklists {
  override async lockWithBasket(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<LockedBasket | null> {
    const found = await super.lockWithBasket(listId, itemIds, userId);
    return found && { ...found, ticked: [] };
  }
}

/** Restores only the name of an item from the basket. */
class RestoresOnlyNames extends MemoryChecklists {
  override async lockWithBasket(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<LockedBasket | null> {
    const found = await super.lockWithBasket(listId, itemIds, userId);
    return (
      found && {
        ...found,
        ticked: found.ticked.map((item) =>
          Item.fromState({ ...item.snapshot(), quantity: null, notes: null }),
        ),
      }
    );
  }
}

/** Does not record which additions restored items. */
class WithoutAdditions extends MemoryChecklists {
  override returnedItems(): Promise<ReturnedItem[]> {
    return Promise.resolve([]);
  }
}

/** Ignores the changes that others have made since. */
class WithoutOthers extends MemoryChecklists {
  override changesSince(): Promise<LoggedChange[]> {
    return Promise.resolve([]);
  }
}

/** Does not check that the user is still a member before a change. */
class WithoutMembershipOnChange extends MemoryChecklists {
  protected override isMember(state: ChecklistState | undefined): boolean {
    return state !== undefined;
  }
}

/** Lets a former member read the list. */
class WithoutMembershipOnRead extends MemoryListViews {
  private readonly seen = new Set<string>();

  protected override canRead(list: ChecklistState, userId: string): boolean {
    const key = `${list.id} ${userId}`;
    if (super.canRead(list, userId)) this.seen.add(key);
    return this.seen.has(key);
  }
}

/** Drops a refused operation from the store as if it were done. */
const dropsParked = (store: LocalStore): LocalStore =>
  instead(store, {
    applyResponses: (settled, writeResponses) =>
      store.applyResponses(
        settled.map(({ seq, effect: { remainder: left, ...rows } }) => ({
          seq,
          effect: left?.state === 'parked' ? rows : { ...rows, ...(left && { remainder: left }) },
        })),
        writeResponses,
      ),
  });

/** An object with some of its methods replaced. */
function instead<T extends object>(original: T, replaced: Partial<T>): T {
  return new Proxy(original, {
    get: (target, name): unknown => {
      const value: unknown = Reflect.get(name in replaced ? replaced : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export const mutants: readonly Mutant[] = [
  {
    name: 'no-dedupe',
    harm: 'a request that arrives twice takes effect twice',
    caughtBy: ['I3', 'I4', 'I6', 'I9'],
    wiring: {
      ...soundWiring,
      idempotency: (connection) => new WithoutKeys(connection),
      checklists: (connection) => new WithoutUniqueLog(connection),
    },
  },
  {
    name: 'flip-instead-of-set',
    harm: 'two users tick the same item, and it is unticked again',
    caughtBy: ['I9'],
    wiring: {
      ...soundWiring,
      sending: (_, send) => (request) =>
        send({ ...request, body: request.body?.replace(/"checked":(true|false),?/g, '') ?? null }),
    },
  },
  {
    name: 'ack-before-commit',
    harm: 'an acknowledged change is lost after a crash',
    caughtBy: ['I2'],
    wiring: {
      ...soundWiring,
      idempotency: (connection, time) => new AcknowledgesBeforeCommit(connection, time),
    },
  },
  {
    name: 'key-after-commit',
    harm: 'after a crash in between, a repeated change is applied again',
    // I2: a key that is written after others have changed the same item is the answer to something that never
    // happened.
    caughtBy: ['I2', 'I3', 'I4', 'I6', 'I9'],
    wiring: { ...soundWiring, idempotency: (connection) => new KeyAfterEffect(connection) },
  },
  {
    name: 'no-tombstone',
    harm: 'an item deleted by one user stays on the phones of others',
    caughtBy: ['I8', 'I1'],
    wiring: {
      ...soundWiring,
      views: (database, people) => new WithoutTombstones(database, people, deltaLimit),
    },
  },
  {
    name: 'token-in-queue',
    harm: 'a change that waits for longer than a token lives is never sent',
    caughtBy: ['I5', 'I10'],
    wiring: { ...soundWiring, sending: tokensInTheQueue() },
  },
  {
    name: 'lanes-merged',
    harm: 'one list that cannot be written delays all others',
    caughtBy: ['I5', 'I12'],
    wiring: { ...soundWiring, sending: oneLane },
  },
  {
    name: 'seq-from-bigserial',
    harm: 'steps have gaps and change places, so phones miss some',
    caughtBy: ['I7'],
    wiring: { ...soundWiring, checklists: (connection) => new NumberedByCounter(connection) },
  },
  {
    name: 'parked-dropped',
    harm: 'a refused change vanishes without a report',
    caughtBy: ['I4'],
    wiring: { ...soundWiring, store: dropsParked },
  },
  {
    name: 'stale-echo',
    harm: 'an old state is reported as the newest one',
    caughtBy: ['I1', 'I8', 'I12'],
    wiring: {
      ...soundWiring,
      views: (database, people) => new StaleRows(database, people, deltaLimit),
    },
  },
  {
    name: 'refresh-race',
    harm: 'two requests renew the session at once, and both are refused as theft',
    caughtBy: ['I5'],
    wiring: {
      ...soundWiring,
      renewsAlone: false,
      sessions: () =>
        new Sessions((token, now) =>
          judgeRefresh(token, now) === 'repeat' ? 'reused' : judgeRefresh(token, now),
        ),
    },
  },
  {
    name: 'key-outside-transaction',
    harm: 'after a crash a change counts as done, or is never done',
    caughtBy: ['I5', 'I2'],
    wiring: { ...soundWiring, idempotency: (connection) => new KeyBeforeEffect(connection) },
  },
  {
    name: 'worker-without-renewal',
    harm: 'after days without a page nothing is sent until a page opens',
    caughtBy: ['I5'],
    wiring: { ...soundWiring, workerRenews: false },
  },
  {
    name: 'worker-drops-refused',
    harm: 'a change refused while no page was open is never reported',
    caughtBy: ['I4'],
    wiring: { ...soundWiring, background: (world) => ({ ...world, store: dropsParked(world.store) }) },
  },
  {
    name: 'acts-after-unshare',
    harm: 'a removed member can still change the list',
    caughtBy: ['I10'],
    wiring: { ...soundWiring, checklists: (connection) => new WithoutMembershipOnChange(connection) },
  },
  {
    name: 'reads-after-unshare',
    harm: 'a former member can still read the list',
    caughtBy: ['I1'],
    wiring: {
      ...soundWiring,
      views: (database, people) => new WithoutMembershipOnRead(database, people, deltaLimit),
    },
  },
  {
    name: 'clears-open-items',
    harm: 'an emptied basket clears items that others have unticked since',
    caughtBy: ['I15'],
    wiring: { ...soundWiring, checklists: (connection) => new ClearsOpenItems(connection) },
  },
  {
    name: 'restores-the-first',
    harm: 'the undo of an emptied basket restores a part of it',
    caughtBy: ['I15'],
    wiring: { ...soundWiring, checklists: (connection) => new RestoresTheFirst(connection) },
  },
  {
    name: 'adds-a-twin',
    harm: 'an item that is in the basket is added again',
    caughtBy: ['I14'],
    wiring: { ...soundWiring, checklists: (connection) => new WithoutBasket(connection) },
  },
  {
    name: 'comes-back-bare',
    harm: 'an item from the basket loses its amount and notes',
    caughtBy: ['I14'],
    wiring: { ...soundWiring, checklists: (connection) => new RestoresOnlyNames(connection) },
  },
  {
    name: 'additions-forgotten',
    harm: 'changes under the id of an addition are refused after the item was restored',
    caughtBy: ['I14'],
    wiring: { ...soundWiring, checklists: (connection) => new WithoutAdditions(connection) },
  },
  {
    name: 'undo-over-others',
    harm: 'an undo ticks an item that another user has added since',
    caughtBy: ['I15'],
    wiring: { ...soundWiring, checklists: (connection) => new WithoutOthers(connection) },
  },
  {
    name: 'keeps-its-own-id',
    harm: 'a device shows a restored item twice: under its id and that of its addition',
    caughtBy: ['I1', 'I12'],
    wiring: { ...soundWiring, sending: (_, send) => withOwnIds(send) },
  },
  {
    name: 'picture-of-its-own',
    harm: 'the server makes another picture than the one that the page awaits',
    caughtBy: ['I9'],
    wiring: {
      ...soundWiring,
      sending: (_, send) => (request) =>
        send({ ...request, body: request.body?.replace(/"imageId":"[^"]*",?/g, '') ?? null }),
    },
  },
  {
    name: 'late-renewal-signs-in',
    harm: 'a user who signs out during a renewal is signed in again',
    caughtBy: ['I13'],
    wiring: { ...soundWiring, exchanges: false },
  },
  {
    name: 'restored-after-sign-out',
    harm: 'an open page restores the store after the sign-out',
    caughtBy: ['I13'],
    wiring: { ...soundWiring, forgetsForGood: false },
  },
  {
    name: 'restores-rows-only',
    harm: 'when the browser deletes the store, queued changes are lost',
    caughtBy: ['I4', 'I5', 'I6', 'I12'],
    wiring: {
      ...soundWiring,
      store: (store) => instead(store, { restore: (all) => store.restore({ ...all, operations: [] }) }),
    },
  },
  {
    name: 'household-cursor-ahead',
    harm: 'the cursor of a household is ahead of its rows, and changes of others are never pulled',
    caughtBy: ['I1'],
    wiring: {
      ...soundWiring,
      store: (store) =>
        instead(store, {
          putHousehold: (id, household) =>
            store.putHousehold(id, household && { ...household, cursor: '9999.0', etag: household.etag }),
        }),
    },
  },
  {
    name: 'household-batch-reversed',
    harm: 'two offline changes of a household arrive in reverse order',
    caughtBy: ['I6'],
    wiring: {
      ...soundWiring,
      sending: (_, send) => (request) =>
        send(
          request.path.startsWith('/api/households/')
            ? { ...request, body: reversed(request.body) }
            : request,
        ),
    },
  },
];

/** Sends each change with the token of its first attempt. */
function tokensInTheQueue(): Wiring['sending'] {
  const queues = new WeakMap<Browser, Map<string, string>>();
  return (browser, send) => (request) => {
    const tokens = queues.get(browser) ?? new Map<string, string>();
    queues.set(browser, tokens);
    const [key = ''] = /"key":"[^"]+"/.exec(request.body ?? '') ?? [request.key ?? ''];
    const token = tokens.get(key) ?? browser.token ?? '';
    tokens.set(key, token);
    return send({ ...request, token });
  };
}

/** While one change waits for a retry, none of another list is sent. */
function oneLane(_: Browser, send: Exchange): Exchange {
  let held: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const turn = last.then(async () => {
      if (held !== null && held !== request.path) return { status: 0, body: null };
      const answer = await send(request);
      held = answer.status === 0 || answer.status >= 500 ? request.path : null;
      return answer;
    });
    last = turn;
    return turn;
  };
}

interface AddedLines {
  results?: { item?: { id: string } }[];
}

function reversed(body: string | null): string | null {
  const { operations } = JSON.parse(body ?? '{}') as { operations?: unknown[] };
  return operations ? JSON.stringify({ operations: operations.reverse() }) : body;
}

/** The answer to an addition names the item by the device's id, whichever item was restored. */
function withOwnIds(send: Exchange): Exchange {
  const rename = (request: { path: string; body: unknown }, answer: unknown): void => {
    if (!request.path.endsWith('items:batch')) return;
    const { items } = request.body as { items: { id: string }[] };
    ((answer as AddedLines | null)?.results ?? []).forEach(({ item }, index) => {
      if (item) item.id = items[index]?.id ?? item.id;
    });
  };
  return async (request) => {
    const answer = await send(request);
    const body = JSON.parse(request.body ?? '{}') as {
      operations?: { key: string; path: string; body: unknown }[];
    };
    rename({ path: request.path, body }, answer.body);
    const { results = [] } = (answer.body ?? {}) as { results?: { key?: string; body?: unknown }[] };
    for (const each of body.operations ?? []) rename(each, results.find(({ key }) => key === each.key)?.body);
    return answer;
  };
}
