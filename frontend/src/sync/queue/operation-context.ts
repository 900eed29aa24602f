import { overlayOf } from '@pictick/rules/changes.overlay';
import type { OperationContext } from '@pictick/rules/changes/change-file';
import type { Change, ItemRow, ListRow } from '../types';

/** The names of the list and the item on the screen at this moment. */
export function operationContext(
  change: Change,
  { list, items }: { list: ListRow | null; items: readonly ItemRow[] },
): OperationContext {
  const row = 'itemId' in change ? items.find(({ id }) => id === change.itemId) : undefined;
  return {
    list: list?.name ?? '',
    listType: list?.listType ?? 'shopping',
    ...(row && { item: row.name, ...overlayOf(change).keeps?.(row) }),
  };
}
