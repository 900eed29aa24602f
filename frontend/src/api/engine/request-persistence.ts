import { isOnline } from '../../shared/lib/connection';

let asked = false;

/**
 * Asks after the first change made offline: without the permission some browsers evict the storage of a site.
 */
export function requestPersistence(): void {
  if (asked || isOnline()) return;
  asked = true;
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  void storage?.persist?.().catch(() => undefined);
}
