import type { StoredRows } from '@pictick/rules/changes/change-file';
import { isHouseholds } from '@pictick/rules/changes/scope';
import type { Operation, ServerItem, StoredHousehold, StoredList } from '../types';

interface StoredScopes {
  lists: ReadonlyMap<string, StoredList>;
  households: ReadonlyMap<string, StoredHousehold>;
  itemsOf(listId: string): ReadonlyMap<string, ServerItem>;
}

const noItems: ReadonlyMap<string, ServerItem> = new Map();

/** The stored rows of an operation's scope. */
export function scopeRows(operation: Operation, known: StoredScopes): StoredRows {
  const { listId } = operation;
  return isHouseholds(operation)
    ? { list: undefined, items: noItems, household: known.households.get(listId) }
    : { list: known.lists.get(listId), items: known.itemsOf(listId) };
}
