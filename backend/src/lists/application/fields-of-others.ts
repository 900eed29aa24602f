import type { Checklists, OpenedItem } from '../domain/checklists';
import { mayBeOverruled, overruled } from '../domain/conflict';
import type { Deed, ItemField } from '../domain/deed';

/** What a change made on an older version must leave as it is. The log is asked only for changes that were long on their way. */
export async function fieldsOfOthers(
  checklists: Checklists,
  { list, item, leftAt }: OpenedItem,
  base: number | undefined,
  deed: Deed,
): Promise<ReadonlySet<ItemField>> {
  if (base === undefined || !mayBeOverruled(base, list.version, leftAt, deed.at)) return new Set();
  return overruled(base, await checklists.changesSince(list.id, base, item.id), item.id, deed);
}
