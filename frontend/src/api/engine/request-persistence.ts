let asked = false;

/** After the first change made without a network: some browsers else throw away what a site has kept. */
export function requestPersistence(): void {
  if (asked || navigator.onLine) return;
  asked = true;
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  void storage?.persist?.().catch(() => undefined);
}
