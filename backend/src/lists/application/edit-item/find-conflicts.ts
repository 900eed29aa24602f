import type { Checklists, LockedItem } from '../../domain/checklists';
import { isStale, conflictingFields } from '../../domain/conflict';
import type { ChangeContext, ItemField } from '../../domain/list-change';

/** The fields that a change made on an older version must not override. Reads the log only for stale changes. */
export async function findConflicts(
  checklists: Checklists,
  { list, item, leftAt }: LockedItem,
  base: number | undefined,
  context: ChangeContext,
): Promise<ReadonlySet<ItemField>> {
  if (base === undefined || !isStale(base, list.version, leftAt, context.at)) return new Set();
  return conflictingFields(base, await checklists.changesSince(list.id, base, item.id), item.id, context);
}
