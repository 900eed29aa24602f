import type { IDBPDatabase } from 'idb';
import type { StoreContents, LocalSchema } from './local-schema';
import { isValidHousehold, isValidItem, isValidList, isValidOperation } from './validate-rows';

/**
 * Quarantines unreadable records. A list with a corrupt item loses its cursor, so the server's rows are read
 * again. Corrupt operations exist nowhere else, so they are kept apart and not deleted.
 */
export async function repairStore(
  db: IDBPDatabase<LocalSchema>,
  { lists, items, households, operations, ...kept }: StoreContents,
): Promise<StoreContents> {
  const validItems = items.filter(isValidItem);
  const corruptLists = new Set(items.filter((item) => !isValidItem(item)).map((item) => item.listId));
  // An item without a list id may be of any list.
  const ofAny = [...corruptLists].some((id) => !lists.some((list) => list.id === id));
  const validLists = lists
    .filter(isValidList)
    .map((list) => (ofAny || corruptLists.has(list.id) ? { ...list, itemsCursor: null, etag: null } : list));
  const tx = db.transaction(['lists', 'items', 'households', 'operations', 'aside'], 'readwrite');
  await Promise.all([
    ...[
      ...lists.filter((list) => !isValidList(list)),
      ...items.filter((item) => !isValidItem(item)),
      ...households.filter((household) => !isValidHousehold(household)),
      ...operations.filter((operation) => !isValidOperation(operation)),
    ].map((record) => tx.objectStore('aside').add(record)),
    ...lists.filter((list) => !isValidList(list)).map(({ id }) => tx.objectStore('lists').delete(id)),
    ...validLists.map((list) => tx.objectStore('lists').put(list)),
    ...items.filter((item) => !isValidItem(item)).map(({ id }) => tx.objectStore('items').delete(id)),
    ...households
      .filter((household) => !isValidHousehold(household))
      .map(({ id }) => tx.objectStore('households').delete(id)),
    ...operations
      .filter((operation) => !isValidOperation(operation))
      .map(({ seq }) => tx.objectStore('operations').delete(seq)),
    tx.done,
  ]);
  return {
    ...kept,
    lists: validLists,
    items: validItems,
    households: households.filter(isValidHousehold),
    operations: operations.filter(isValidOperation),
    isCorrupt: true,
  };
}
