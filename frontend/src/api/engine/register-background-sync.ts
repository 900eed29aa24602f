/** Where the browser can, it wakes the worker to send what is left when the page is gone. */
export function registerBackgroundSync(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container?.controller) return;
  void container.ready
    .then((registration) =>
      (registration as { sync?: { register(tag: string): Promise<void> } }).sync?.register('pictick-outbox'),
    )
    .catch(() => undefined);
}
