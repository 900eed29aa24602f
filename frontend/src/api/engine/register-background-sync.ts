/** Asks the browser, where it supports Background Sync, to wake the worker after the page is closed. */
export function registerBackgroundSync(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container?.controller) return;
  void container.ready
    .then((registration) =>
      (registration as { sync?: { register(tag: string): Promise<void> } }).sync?.register('pictick-outbox'),
    )
    .catch(() => undefined);
}
