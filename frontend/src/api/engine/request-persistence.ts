let asked = false;

/**
 * Asks after the first change made offline: without the permission some browsers evict the storage of a site.
 */
export function requestPersistence(): void {
  if (asked || navigator.onLine) return;
  asked = true;
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  void storage?.persist?.().catch(() => undefined);
}
