import type { Operation, ServerItem, StoredHousehold, StoredList } from '../types';
import type { StoreContents } from './local-schema';

const has = (value: unknown, key: string, type: string): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[key] === type;

/** True if each row has these texts. Lists that are no routine have no rows. */
const areAll = (rows: unknown, ...keys: string[]): boolean =>
  rows === undefined ||
  (Array.isArray(rows) && rows.every((row) => keys.every((key) => has(row, key, 'string'))));

/** Only the fields that the screen needs: each start checks every record. */
export const isValidList = (list: StoredList): boolean =>
  has(list.head, 'name', 'string') &&
  has(list.head, 'counts', 'object') &&
  areAll(list.head.schedule, 'validFrom', 'band') &&
  areAll(list.marks, 'itemId', 'day', 'state') &&
  has(list.head, 'cursor', 'string');
export const isValidItem = (item: ServerItem): boolean =>
  has(item, 'listId', 'string') &&
  has(item, 'name', 'string') &&
  has(item, 'position', 'string') &&
  has(item.image, 'status', 'string');
export const isValidHousehold = (household: StoredHousehold): boolean =>
  has(household, 'cursor', 'string') && has(household, 'state', 'object');
export const isValidOperation = (operation: Operation): boolean =>
  has(operation, 'id', 'string') &&
  has(operation, 'userId', 'string') &&
  has(operation, 'listId', 'string') &&
  has(operation, 'state', 'string') &&
  has(operation.change, 'kind', 'string');

/** One corrupt record must not keep the others from being shown. */
export function isValid({ lists, items, households, operations }: StoreContents): boolean {
  return (
    lists.every(isValidList) &&
    items.every(isValidItem) &&
    households.every(isValidHousehold) &&
    operations.every(isValidOperation)
  );
}
