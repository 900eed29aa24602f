import { overlayOf } from '@pictick/rules/changes.overlay';
import type { ConcurrentAdd } from '@pictick/rules/changes/rows';
import type { Operation, ServerItem, StoredList } from '../types';

export type { ConcurrentAdd } from '@pictick/rules/changes/rows';

const none: readonly ConcurrentAdd[] = [];
/** Older ones are forgotten: each may name all items of a list. */
const most = 20;

/**
 * Finds concurrent additions of this device and others. Only the device that syncs later reports them: a user
 * who adds afterwards sees the items on the list. They are stored with their list.
 */
export class ConcurrentAdds {
  /** Own additions that the server accepted since their list was last read. */
  private readonly taken = new Map<string, Set<string>>();
  /** Those of lists that the server does not know yet. */
  private readonly unstored = new Map<string, readonly ConcurrentAdd[]>();

  constructor(private readonly lists: ReadonlyMap<string, Pick<StoredList, 'concurrentAdds'>>) {}

  /** The server has accepted these items of this device. */
  accepted(listId: string, items: readonly Pick<ServerItem, 'id'>[]): void {
    const taken = this.taken.get(listId) ?? new Set<string>();
    for (const { id } of items) taken.add(id);
    this.taken.set(listId, taken);
  }

  /** The list was read, and others have added nothing. */
  unchanged(listId: string): void {
    this.taken.delete(listId);
  }

  /**
   * Compares the pulled rows with the known rows and the queued operations. Answers what is to be stored with the
   * list. `known` null: nothing was known of the list.
   */
  read(
    listId: string,
    rows: readonly Pick<ServerItem, 'id'>[],
    known: ReadonlyMap<string, unknown> | null,
    operations: readonly Operation[],
  ): readonly ConcurrentAdd[] {
    const mine = new Set(this.taken.get(listId));
    this.taken.delete(listId);
    for (const { listId: of, state, change } of operations)
      if (of === listId && state === 'queued')
        for (const id of overlayOf(change).adds?.(change) ?? []) mine.add(id);
    const before = this.of(listId);
    const theirs =
      known && mine.size > 0 ? rows.flatMap(({ id }) => (known.has(id) || mine.has(id) ? [] : [id])) : [];
    return theirs.length > 0 ? [...before, { mine: [...mine], theirs }].slice(-most) : before;
  }

  of(listId: string): readonly ConcurrentAdd[] {
    return this.lists.get(listId)?.concurrentAdds ?? this.unstored.get(listId) ?? none;
  }

  /** For a list that is not stored. */
  set(listId: string, adds: readonly ConcurrentAdd[]): void {
    this.unstored.set(listId, adds);
  }
}
