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
  /** What it does to a family. */
  harm: string;
  /** Any of these may be the first to see it. */
  caughtBy: readonly Invariant[];
  wiring: Wiring;
}

// Each of these is a way in which synchronising goes wrong elsewhere (trust.md 3.6). They live here only: a part is replaced where
// the parts are put together, nothing in the product knows of it.

/** Nobody in these families asks before a command what was answered to it. */
abstract class MutantIdempotency extends Idempotency {
  known(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Nothing remembers which wishes were granted, neither by key nor in the log. */
class Forgetful extends MutantIdempotency {
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

/** Says "done" and commits a moment later. */
class Hasty extends MutantIdempotency {
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

/** The key is written by a transaction of its own, after the effect. */
class KeyAfterwards extends MutantIdempotency {
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

/** The key is claimed by a transaction of its own, before the effect. */
class KeyBeforehand extends MutantIdempotency {
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

/** Steps are numbered by a counter of the whole table instead of under the lock of their list. */
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

/** What is deleted leaves no trace for those who catch up step by step. */
class WithoutTombstones extends MemoryListViews {
  override since(userId: string, listId: string, version: number): ReadList | null {
    const read = super.since(userId, listId, version);
    return read?.body && 'removedItems' in read.body
      ? { ...read, body: { ...read.body, removedItems: [] } }
      : read;
  }
}

/** Rows are read a moment before the version they are said to be of. */
class EchoOfYesterday extends MemoryListViews {
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

/** Takes everything for ticked that a basket is emptied of, whatever others have done to it since. */
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

/** Finds no more than one of the items that are to come back. */
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

/** Does not look into the basket before it adds. */
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

/** What comes back has no more than its name. */
class BareBasket extends MemoryChecklists {
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

/** ErasesPersonalData for which additions items came back. */
class WithoutAdditions extends MemoryChecklists {
  override returnedItems(): Promise<ReturnedItem[]> {
    return Promise.resolve([]);
  }
}

/** Does not look what others have done since. */
class WithoutOthers extends MemoryChecklists {
  override changesSince(): Promise<LoggedChange[]> {
    return Promise.resolve([]);
  }
}

/** Nobody looks whether they still share the list. */
class OpenDoor extends MemoryChecklists {
  protected override isMember(state: ChecklistState | undefined): boolean {
    return state !== undefined;
  }
}

/** Whoever has read a list once may read it for ever. */
class OpenWindow extends MemoryListViews {
  private readonly seen = new Set<string>();

  protected override canRead(list: ChecklistState, userId: string): boolean {
    const key = `${list.id} ${userId}`;
    if (super.canRead(list, userId)) this.seen.add(key);
    return this.seen.has(key);
  }
}

/** A refused operation leaves the store as if it were done. */
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

/** The same with some of its methods replaced. */
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
    harm: 'a request that arrives twice acts twice',
    caughtBy: ['I3', 'I4', 'I6', 'I9'],
    wiring: {
      ...soundWiring,
      idempotency: (connection) => new Forgetful(connection),
      checklists: (connection) => new WithoutUniqueLog(connection),
    },
  },
  {
    name: 'flip-instead-of-set',
    harm: 'two people tick the same thing, and it is open again',
    caughtBy: ['I9'],
    wiring: {
      ...soundWiring,
      sending: (_, send) => (request) =>
        send({ ...request, body: request.body?.replace(/"checked":(true|false),?/g, '') ?? null }),
    },
  },
  {
    name: 'ack-before-commit',
    harm: 'what was said to be done is gone after a crash',
    caughtBy: ['I2'],
    wiring: { ...soundWiring, idempotency: (connection, time) => new Hasty(connection, time) },
  },
  {
    name: 'key-after-commit',
    harm: 'after a crash in between, the same wish is taken for a new one',
    // I2: a key that comes after others have changed the same is the answer to something that never happened.
    caughtBy: ['I2', 'I3', 'I4', 'I6', 'I9'],
    wiring: { ...soundWiring, idempotency: (connection) => new KeyAfterwards(connection) },
  },
  {
    name: 'no-tombstone',
    harm: 'what one person deleted stays with the others',
    caughtBy: ['I8', 'I1'],
    wiring: {
      ...soundWiring,
      views: (database, people) => new WithoutTombstones(database, people, deltaLimit),
    },
  },
  {
    name: 'token-in-queue',
    harm: 'what waited for longer than a token lives is never sent',
    caughtBy: ['I5', 'I10'],
    wiring: { ...soundWiring, sending: tokensInTheQueue() },
  },
  {
    name: 'lanes-merged',
    harm: 'one list that cannot be written holds up all others',
    caughtBy: ['I5'],
    wiring: { ...soundWiring, sending: oneLane },
  },
  {
    name: 'seq-from-bigserial',
    harm: 'steps have gaps and change places; who catches up misses some',
    caughtBy: ['I7'],
    wiring: { ...soundWiring, checklists: (connection) => new NumberedByCounter(connection) },
  },
  {
    name: 'parked-dropped',
    harm: 'what the server refuses vanishes without a word',
    caughtBy: ['I4'],
    wiring: { ...soundWiring, store: dropsParked },
  },
  {
    name: 'stale-echo',
    harm: 'an old state is taken for the newest one',
    caughtBy: ['I1', 'I8', 'I12'],
    wiring: {
      ...soundWiring,
      views: (database, people) => new EchoOfYesterday(database, people, deltaLimit),
    },
  },
  {
    name: 'refresh-race',
    harm: 'two requests renew the session at once, and both are taken for thieves',
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
    harm: 'after a crash the wish is taken for granted, or never granted',
    caughtBy: ['I5', 'I2'],
    wiring: { ...soundWiring, idempotency: (connection) => new KeyBeforehand(connection) },
  },
  {
    name: 'worker-without-renewal',
    harm: 'after days in a pocket nothing is sent until somebody looks',
    caughtBy: ['I5'],
    wiring: { ...soundWiring, workerRenews: false },
  },
  {
    name: 'worker-drops-refused',
    harm: 'what was refused while nobody looked is never told',
    caughtBy: ['I4'],
    wiring: { ...soundWiring, background: (world) => ({ ...world, store: dropsParked(world.store) }) },
  },
  {
    name: 'acts-after-unshare',
    harm: 'who was taken out of a list goes on changing it',
    caughtBy: ['I10'],
    wiring: { ...soundWiring, checklists: (connection) => new OpenDoor(connection) },
  },
  {
    name: 'reads-after-unshare',
    harm: 'who was taken out of a list, or left it, still sees it',
    caughtBy: ['I1'],
    wiring: { ...soundWiring, views: (database, people) => new OpenWindow(database, people, deltaLimit) },
  },
  {
    name: 'clears-open-items',
    harm: 'an emptied basket takes along what somebody has unticked since',
    caughtBy: ['I15'],
    wiring: { ...soundWiring, checklists: (connection) => new ClearsOpenItems(connection) },
  },
  {
    name: 'restores-the-first',
    harm: 'the undo of an emptied basket brings back a part of it',
    caughtBy: ['I15'],
    wiring: { ...soundWiring, checklists: (connection) => new RestoresTheFirst(connection) },
  },
  {
    name: 'adds-a-twin',
    harm: 'what lies in the basket is added once more',
    caughtBy: ['I14'],
    wiring: { ...soundWiring, checklists: (connection) => new WithoutBasket(connection) },
  },
  {
    name: 'comes-back-bare',
    harm: 'what comes back from the basket has lost its amount and its note',
    caughtBy: ['I14'],
    wiring: { ...soundWiring, checklists: (connection) => new BareBasket(connection) },
  },
  {
    name: 'additions-forgotten',
    harm: 'what is done to a thing under the id that a device gave it is refused once it came back',
    caughtBy: ['I14'],
    wiring: { ...soundWiring, checklists: (connection) => new WithoutAdditions(connection) },
  },
  {
    name: 'undo-over-others',
    harm: 'an undo puts back into the basket what somebody else has wanted since',
    caughtBy: ['I15'],
    wiring: { ...soundWiring, checklists: (connection) => new WithoutOthers(connection) },
  },
  {
    name: 'keeps-its-own-id',
    harm: 'a device shows what came back twice: as itself, and under the id of its addition',
    caughtBy: ['I1', 'I12'],
    wiring: { ...soundWiring, sending: (_, send) => withOwnIds(send) },
  },
  {
    name: 'picture-of-its-own',
    harm: 'the server makes another picture than the one that the page waits for',
    caughtBy: ['I9'],
    wiring: {
      ...soundWiring,
      sending: (_, send) => (request) =>
        send({ ...request, body: request.body?.replace(/"imageId":"[^"]*",?/g, '') ?? null }),
    },
  },
  {
    name: 'late-renewal-signs-in',
    harm: 'who signs out while their session is being renewed is signed in again',
    caughtBy: ['I13'],
    wiring: { ...soundWiring, exchanges: false },
  },
  {
    name: 'restored-after-sign-out',
    harm: 'a page that is still open puts back what its person has thrown away',
    caughtBy: ['I13'],
    wiring: { ...soundWiring, forgetsForGood: false },
  },
  {
    name: 'restores-rows-only',
    harm: 'when the browser throws away what is kept, what waited to be sent is gone',
    caughtBy: ['I4', 'I5', 'I12'],
    wiring: {
      ...soundWiring,
      store: (store) => instead(store, { restore: (all) => store.restore({ ...all, operations: [] }) }),
    },
  },
  {
    name: 'household-cursor-ahead',
    harm: 'a household is taken for newer than what was read of it, and what others change in it is never fetched',
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
    harm: 'of two changes of a household that were made without a network, the first is the last to arrive',
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

/** Each change goes out with the token that it was first sent with. */
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

/** As long as one change waits for a better time, none of another list goes out. */
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

/** The answer to an addition names the item as the device did, whichever item came back for it. */
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
