import type { AppliedResponse } from '../../../frontend/src/sync/queue/apply-response';
import { isOlder } from '../../../frontend/src/sync/state/cursor';
import { mergeHousehold, mergeEffect } from '../../../frontend/src/sync/state/merge-responses';
import { withStoredCursor, isStale, canApplySince } from '../../../frontend/src/sync/state/merge-rows';
import {
  isSameClock,
  storeEmptied,
  type StoreContents,
  type LocalStore,
  type Redate,
} from '../../../frontend/src/sync/store/local-schema';
import type { Operation, ServerItem, StoredHousehold, StoredList } from '../../../frontend/src/sync/types';
import type { StoredClock } from '../../../packages/rules/src/routines/server-clock';
import type { Chance } from '../chance';
import type { VirtualTime } from '../virtual-time';

/** Hears of every change of the queue at the moment it is durable. */
export interface QueueWitness {
  stored(operation: Operation): void;
  settled(operation: Operation, left: Operation | undefined): void;
  replaced(operations: readonly Operation[]): void;
}

/** The database of one user in one browser. It outlives every page. */
export class Disk {
  readonly lists = new Map<string, StoredList>();
  readonly items = new Map<string, ServerItem>();
  readonly households = new Map<string, StoredHousehold>();
  readonly operations = new Map<number, Operation>();
  clock: StoredClock | undefined;
  /** The browser or the user has deleted it: open handles see an empty database. */
  thrownAway = false;
  private next = 1;

  constructor(private readonly witness: QueueWitness) {}

  queue(): Operation[] {
    return [...this.operations.values()].sort((a, b) => a.seq - b.seq);
  }

  append(operation: Omit<Operation, 'seq'>): Operation {
    const stored = { ...operation, seq: this.next++ };
    this.operations.set(stored.seq, stored);
    this.witness.stored(stored);
    return stored;
  }

  putClock(clock: StoredClock, known: StoredClock | null, redate?: Redate): StoredClock | null {
    if (!isSameClock(this.clock ?? null, known)) return this.clock ?? null;
    for (const operation of redate?.(this.queue()) ?? []) this.operations.set(operation.seq, operation);
    this.clock = clock;
    return null;
  }

  settle(responses: readonly AppliedResponse[]): void {
    const household = mergeHousehold(this.households.get(responses[0]?.base?.listId ?? ''), responses);
    if (household) this.households.set(household.id, household);
    for (const each of responses) this.settleOne(each);
  }

  private settleOne(responses: AppliedResponse): void {
    const { seq, effect, base: on } = responses;
    const {
      list,
      items = [],
      removedItems = [],
      remainder: left,
    } = mergeEffect(this.lists.get(on?.listId ?? effect.list?.id ?? ''), responses);
    const operation = this.operations.get(seq);
    if (!left) this.operations.delete(seq);
    else if (operation) this.operations.set(seq, left);
    if (list) this.lists.set(list.id, list);
    for (const item of items) this.items.set(item.id, item);
    for (const id of removedItems) this.items.delete(id);
    if (operation) this.witness.settled(operation, left);
  }

  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): boolean {
    const old = seqs.flatMap((seq) => this.operations.get(seq) ?? []);
    if (old.length !== seqs.length) return false;
    for (const seq of seqs) this.operations.delete(seq);
    // An operation that is in both only changes its place.
    const moved = new Set(operations.map(({ id }) => id));
    this.witness.replaced(old.filter(({ id }) => !moved.has(id)));
    for (const operation of operations) this.append(operation);
    return true;
  }

  putList(list: StoredList, items?: readonly ServerItem[]): void {
    const stored = this.lists.get(list.id);
    if (items && isStale(list, stored)) return;
    this.lists.set(list.id, items ? list : withStoredCursor(list, stored));
    if (!items) return;
    this.forgetItems(list.id);
    for (const item of items) this.items.set(item.id, item);
  }

  changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): boolean {
    const stored = this.lists.get(list.id);
    if (isStale(list, stored)) return true;
    if (!canApplySince(stored, since)) return false;
    this.lists.set(list.id, list);
    for (const item of items) this.items.set(item.id, item);
    for (const id of removedItems) this.items.delete(id);
    return true;
  }

  removeList(id: string): void {
    this.lists.delete(id);
    this.forgetItems(id);
  }

  putHousehold(id: string, household: StoredHousehold | null): void {
    const stored = this.households.get(id);
    if (!household) this.households.delete(id);
    else if (!stored || !isOlder(household.cursor, stored.cursor)) this.households.set(id, household);
  }

  restore({ lists, items, households, operations, clock }: StoreContents): void {
    this.clock = clock ?? this.clock;
    for (const household of households) this.households.set(household.id, household);
    for (const list of lists) this.lists.set(list.id, list);
    for (const item of items) this.items.set(item.id, item);
    for (const operation of operations) this.operations.set(operation.seq, operation);
    this.next = Math.max(this.next, ...operations.map(({ seq }) => seq + 1));
  }

  everything(): StoreContents {
    return {
      lists: [...this.lists.values()],
      items: [...this.items.values()],
      households: [...this.households.values()],
      operations: this.queue(),
      ...(this.clock && { clock: this.clock }),
    };
  }

  private forgetItems(listId: string): void {
    for (const item of [...this.items.values()]) if (item.listId === listId) this.items.delete(item.id);
  }
}

/**
 * A page's access to its disk: one transaction after the other, with random delays. When the page dies,
 * transactions that have not begun never happen, and the page may not hear of those that did.
 */
export class DiskStore implements LocalStore {
  readonly isPersistent = true;
  /** Time of the last request or answer, in ms. */
  busyAt = 0;
  /** Ids of the operations that this store appended. */
  readonly stored = new Set<string>();
  private heardUntil = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private disk: Disk,
    private readonly time: VirtualTime,
    private readonly chance: () => Chance,
    /** Creates a disk after the old one was deleted. */
    private readonly make: () => Disk,
  ) {}

  readAll(): Promise<StoreContents> {
    return this.transaction(() => this.disk.everything());
  }

  operations(): Promise<Operation[]> {
    return this.transaction(() => this.disk.queue());
  }

  append(operations: readonly Omit<Operation, 'seq'>[], clock?: StoredClock | null): Promise<Operation[]> {
    for (const { id } of operations) this.stored.add(id);
    return this.transaction(() => {
      if (clock) this.disk.clock = clock;
      return operations.map((operation) => this.disk.append(operation));
    });
  }

  putClock(clock: StoredClock, known: StoredClock | null, redate?: Redate): Promise<StoredClock | null> {
    return this.transaction(() => this.disk.putClock(clock, known, redate));
  }

  applyResponses(responses: readonly AppliedResponse[]): Promise<void> {
    return this.transaction(() => this.disk.settle(responses));
  }

  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean> {
    for (const { id } of operations) this.stored.add(id);
    return this.transaction(() => this.disk.replace(seqs, operations));
  }

  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    return this.transaction(() => this.disk.putList(list, items));
  }

  changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): Promise<boolean> {
    return this.transaction(() => this.disk.changeList(list, items, removedItems, since));
  }

  removeList(id: string): Promise<void> {
    return this.transaction(() => this.disk.removeList(id));
  }

  putHousehold(id: string, household: StoredHousehold | null): Promise<void> {
    return this.transaction(() => this.disk.putHousehold(id, household));
  }

  /** No backup is restored in the simulation, so a call means that an answer was misread. */
  resetEpoch(): Promise<void> {
    throw new Error('resetEpoch was called, but no backup was restored');
  }

  restore(all: StoreContents): Promise<void> {
    if (this.disk.thrownAway) this.disk = this.make();
    this.disk.restore(all);
    return Promise.resolve();
  }

  close(): void {
    // Transactions that have begun are completed, as in IndexedDB; a later client opens it again.
  }

  get busy(): boolean {
    return this.waiting.length > 0 || this.time.now - this.busyAt < 5;
  }

  /** The page dies now. */
  die(): void {
    this.waiting.length = 0;
  }

  private transaction<T>(work: () => T): Promise<T> {
    const chance = this.chance();
    this.busyAt = this.time.now;
    if (this.disk.thrownAway) return Promise.reject(nothingThere());
    if (this.waiting.length === 0 && this.heardUntil <= this.time.now && !chance.happens(0.3))
      return Promise.resolve(work());
    return new Promise((resolve, reject) => {
      const carryOut = (): void => {
        if (this.disk.thrownAway) {
          reject(nothingThere());
          return;
        }
        const result = work();
        this.busyAt = this.time.now;
        // Answers arrive in the order of execution.
        this.heardUntil = Math.max(this.heardUntil, this.time.now + chance.below(3));
        this.time.later(this.heardUntil - this.time.now, () => resolve(result));
      };
      this.waiting.push(carryOut);
      if (this.waiting.length === 1) this.time.later(chance.below(8), () => this.next());
    });
  }

  private next(): void {
    this.waiting.shift()?.();
    if (this.waiting.length > 0) this.time.later(this.chance().below(4), () => this.next());
  }
}

const nothingThere = (): Error => Object.assign(new Error('what was kept is gone'), { name: storeEmptied });
