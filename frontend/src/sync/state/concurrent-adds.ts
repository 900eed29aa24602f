import { overlayOf } from '@pictick/rules/changes.overlay';
import type { Operation, ServerItem } from '../types';

/**
 * Items added here, and items that others added without this device knowing: the same item may be on the list
 * twice.
 */
export interface ConcurrentAdd {
  mine: readonly string[];
  theirs: readonly string[];
  /** Own items were not added but renamed or restored. */
  again?: true;
}

const none: readonly ConcurrentAdd[] = [];

/**
 * Finds concurrent additions of this device and others. Only the device that syncs later reports them: a user
 * who adds afterwards sees the items on the list.
 */
export class ConcurrentAdds {
  /** Own additions that the server accepted since their list was last read. */
  private readonly taken = new Map<string, Set<string>>();
  private readonly found = new Map<string, readonly ConcurrentAdd[]>();

  /** The server has accepted these items of this device. */
  accepted(listId: string, items: readonly Pick<ServerItem, 'id'>[]): void {
    const taken = this.taken.get(listId) ?? new Set<string>();
    for (const { id } of items) taken.add(id);
    this.taken.set(listId, taken);
  }

  /**
   * Compares the pulled rows with the known rows and the queued operations. `known` null: nothing was known
   * of the list.
   */
  read(
    listId: string,
    rows: readonly Pick<ServerItem, 'id'>[],
    known: ReadonlyMap<string, unknown> | null,
    operations: readonly Operation[],
  ): void {
    const mine = new Set(this.taken.get(listId));
    this.taken.delete(listId);
    for (const { listId: of, state, change } of operations)
      if (of === listId && state === 'queued')
        for (const id of overlayOf(change).adds?.(change) ?? []) mine.add(id);
    if (!known || mine.size === 0) return;
    const theirs = rows.flatMap(({ id }) => (known.has(id) || mine.has(id) ? [] : [id]));
    if (theirs.length > 0) this.set(listId, [...this.of(listId), { mine: [...mine], theirs }]);
  }

  of(listId: string): readonly ConcurrentAdd[] {
    return this.found.get(listId) ?? none;
  }

  set(listId: string, adds: readonly ConcurrentAdd[]): void {
    this.found.set(listId, adds);
  }
}
