import type { HistoryEntry } from '@pictick/concepts';
import type { SyncEngine } from '../../../sync/engine';
import type { ItemRow, ListType } from '../../../sync/types';

/** Items that are read in one step. */
const together = 20;

/**
 * The names on the user's own lists of this type, as far as this device has them, in steps. Lists of other
 * users do not count: what is on them says nothing about this household.
 */
export function* ownHistory(
  engine: SyncEngine,
  listType: ListType,
  keyOf: (name: string) => string,
  deleted: readonly Pick<ItemRow, 'name' | 'quantity' | 'createdAt'>[],
): Generator<undefined, HistoryEntry[]> {
  const byKey = new Map<string, HistoryEntry>();
  let read = 0;
  const rows = engine
    .myLists()
    .lists.filter((list) => list.role === 'owner' && list.listType === listType)
    .flatMap(({ id }) => engine.list(id).items);
  for (const { name, quantity, createdAt } of [...rows, ...deleted]) {
    const nameKey = keyOf(name);
    const before = byKey.get(nameKey);
    const isLater = !before || before.lastAt < createdAt;
    byKey.set(nameKey, {
      nameKey,
      name: isLater ? name : before.name,
      count: (before?.count ?? 0) + 1,
      lastAt: isLater ? createdAt : before.lastAt,
      quantity: isLater ? quantity : before.quantity,
    });
    read += 1;
    if (read % together === 0) yield;
  }
  return [...byKey.values()];
}
