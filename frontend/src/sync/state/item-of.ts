import { overlayOf } from '@pictick/rules/changes.overlay';
import type { Change } from '../types';

/** The one item that a change is about; null if it is about its list or several items. */
export function itemOf(change: Change): string | null {
  return 'itemId' in change ? change.itemId : (overlayOf(change).itemId?.(change) ?? null);
}
