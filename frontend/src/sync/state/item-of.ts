import type { Change } from '../types';

/** The one item that a change is about; null: it is about its list, or about several. */
export function itemOf(change: Change): string | null {
  if ('itemId' in change) return change.itemId;
  return change.kind === 'item.restored' ? change.item.id : null;
}
