import type { StoredClock } from '@pictick/rules/routines/server-clock';
import type { AppliedResponse } from '../queue/apply-response';
import { refusedSince, retainedSince } from '../queue/retention';
import { isOlder } from '../state/cursor';
import { mergeHousehold, mergeEffect } from '../state/merge-responses';
import { withStoredCursor, isStale, canApplySince } from '../state/merge-rows';
import type {
  AcceptedOperation,
  Operation,
  RefusedMark,
  ServerItem,
  StoredHousehold,
  StoredList,
} from '../types';
import {
  type EpochReset,
  isSameClock,
  type LocalStore,
  type Redate,
  type StoreContents,
} from './local-schema';

/**
 * The store for browsers without IndexedDB, such as some private windows. The page tells the user that
 * nothing outlives the tab.
 */
export class MemoryStore implements LocalStore {
  readonly isPersistent: boolean = false;
  private readonly lists = new Map<string, StoredList>();
  private readonly items = new Map<string, ServerItem>();
  private readonly households = new Map<string, StoredHousehold>();
  private readonly queue = new Map<number, Operation>();
  private readonly taken = new Map<number, AcceptedOperation>();
  private readonly refused = new Map<string, RefusedMark>();
  private clock: StoredClock | undefined;
  private next = 1;

  readAll(): Promise<StoreContents> {
    return Promise.resolve({
      lists: [...this.lists.values()],
      items: [...this.items.values()],
      households: [...this.households.values()],
      operations: this.inOrder(),
      refused: [...this.refused.values()],
      ...(this.clock && { clock: this.clock }),
    });
  }

  operations(): Promise<Operation[]> {
    return Promise.resolve(this.inOrder());
  }

  private inOrder(): Operation[] {
    return [...this.queue.values()].sort((a, b) => a.seq - b.seq);
  }

  append(operations: readonly Omit<Operation, 'seq'>[], clock?: StoredClock | null): Promise<Operation[]> {
    this.clock = clock ?? this.clock;
    return Promise.resolve(operations.map((operation) => this.enqueue(operation)));
  }

  putClock(clock: StoredClock, known: StoredClock | null, redate?: Redate): Promise<StoredClock | null> {
    if (!isSameClock(this.clock ?? null, known)) return Promise.resolve(this.clock ?? null);
    for (const operation of redate?.(this.inOrder()) ?? []) this.queue.set(operation.seq, operation);
    for (const { id, at } of [...this.refused.values()])
      if (at < refusedSince(clock.server)) this.refused.delete(id);
    this.clock = clock;
    return Promise.resolve(null);
  }

  private enqueue(operation: Omit<Operation, 'seq'>): Operation {
    const stored = { ...operation, seq: this.next++ };
    this.queue.set(stored.seq, stored);
    return stored;
  }

  applyResponses(responses: readonly AppliedResponse[]): Promise<void> {
    const household = mergeHousehold(this.households.get(responses[0]?.base?.listId ?? ''), responses);
    if (household) this.households.set(household.id, household);
    for (const each of responses) {
      const { seq, effect, base: on, accepted: taken } = each;
      const {
        list,
        items = [],
        removedItems = [],
        remainder,
      } = mergeEffect(this.lists.get(on?.listId ?? effect.list?.id ?? ''), each);
      // The user may have discarded the operation since it was sent.
      if (!remainder) this.queue.delete(seq);
      else if (this.queue.has(seq)) this.queue.set(seq, remainder);
      if (taken) this.taken.set(seq, taken.row);
      if (effect.refused) this.refused.set(effect.refused.id, effect.refused);
      for (const id of effect.told ?? []) this.refused.delete(id);
      if (list) this.lists.set(list.id, list);
      for (const item of items) this.items.set(item.id, item);
      for (const id of removedItems) this.items.delete(id);
    }
    return Promise.resolve();
  }

  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean> {
    if (!seqs.every((seq) => this.queue.has(seq))) return Promise.resolve(false);
    for (const seq of seqs) this.queue.delete(seq);
    for (const operation of operations) this.enqueue(operation);
    return Promise.resolve(true);
  }

  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    const stored = this.lists.get(list.id);
    if (items && isStale(list, stored)) return Promise.resolve();
    this.lists.set(list.id, items ? list : withStoredCursor(list, stored));
    if (items) {
      for (const item of [...this.items.values()]) if (item.listId === list.id) this.items.delete(item.id);
      for (const item of items) this.items.set(item.id, item);
    }
    return Promise.resolve();
  }

  changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): Promise<boolean> {
    const stored = this.lists.get(list.id);
    if (isStale(list, stored)) return Promise.resolve(true);
    if (!canApplySince(stored, since)) return Promise.resolve(false);
    this.lists.set(list.id, list);
    for (const item of items) this.items.set(item.id, item);
    for (const id of removedItems) this.items.delete(id);
    return Promise.resolve(true);
  }

  removeList(id: string): Promise<void> {
    this.lists.delete(id);
    for (const item of [...this.items.values()]) if (item.listId === id) this.items.delete(item.id);
    return Promise.resolve();
  }

  putHousehold(id: string, household: StoredHousehold | null): Promise<void> {
    const stored = this.households.get(id);
    if (!household) this.households.delete(id);
    else if (!stored || !isOlder(household.cursor, stored.cursor)) this.households.set(id, household);
    return Promise.resolve();
  }

  resetEpoch(epoch: string, now: string, { resetCursor, resetHousehold, defer }: EpochReset): Promise<void> {
    for (const list of this.lists.values()) this.lists.set(list.id, resetCursor(list, epoch));
    for (const household of this.households.values())
      this.households.set(household.id, resetHousehold(household, epoch));
    for (const { takenAt, ...operation } of this.taken.values())
      if (takenAt >= retainedSince(now)) this.queue.set(operation.seq, operation);
    for (const operation of this.queue.values()) this.queue.set(operation.seq, defer(operation, now));
    this.taken.clear();
    return Promise.resolve();
  }

  restore({ lists, items, households, operations, clock, refused = [] }: StoreContents): Promise<void> {
    this.clock = clock ?? this.clock;
    for (const mark of refused) this.refused.set(mark.id, mark);
    for (const list of lists) this.lists.set(list.id, list);
    for (const item of items) this.items.set(item.id, item);
    for (const household of households) this.households.set(household.id, household);
    for (const operation of operations) this.queue.set(operation.seq, operation);
    this.next = Math.max(this.next, ...operations.map(({ seq }) => seq + 1));
    return Promise.resolve();
  }

  close(): void {
    // Nothing is held open.
  }
}
