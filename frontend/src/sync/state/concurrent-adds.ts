import { overlayOf } from '@pictick/rules/changes.overlay';
import type { Operation, ServerItem } from '../types';

/** Items added here, and items added elsewhere that nobody here knew of then: among them the same thing may be twice. */
export interface ConcurrentAdd {
  mine: readonly string[];
  theirs: readonly string[];
  /** Mine was not added but renamed or restored. */
  again?: true;
}

const none: readonly ConcurrentAdd[] = [];

/**
 * Notices when what this device adds meets what others have added meanwhile. Only the device that comes late notices: whoever adds
 * something afterwards sees what is on the list and decides for themselves.
 */
export class ConcurrentAdds {
  /** Own additions that the server has taken since their list was last read. */
  private readonly taken = new Map<string, Set<string>>();
  private readonly found = new Map<string, readonly ConcurrentAdd[]>();

  /** The server has taken these items of ours. */
  accepted(listId: string, items: readonly Pick<ServerItem, 'id'>[]): void {
    const taken = this.taken.get(listId) ?? new Set<string>();
    for (const { id } of items) taken.add(id);
    this.taken.set(listId, taken);
  }

  /** The list was read: these rows came, while those were known and these operations wait. `known` null: nothing was known of it. */
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
