import type { ToWorker } from '../../sync/queue/protocol';

/** Calls back with a worker that waits with a new version, or with null. Returns a function that stops it. */
export function watchUpdate(
  container: ServiceWorkerContainer,
  told: (waiting: ServiceWorker | null) => void,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  void container.ready.then((registration) => {
    if (signal.aborted) return;
    const look = () => told(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => registration.installing?.addEventListener('statechange', look, { signal }),
      { signal },
    );
    // Another tab has activated it: this tab keeps the files it was opened with, and has no update to offer.
    container.addEventListener('controllerchange', look, { signal });
    registration.installing?.addEventListener('statechange', look, { signal });
    look();
  });
  return () => end.abort();
}

const patience = 10_000;

/**
 * Activates the new version and reloads this tab once. A worker without a response was mostly replaced by a
 * newer one.
 */
export function activateUpdate(
  container: ServiceWorkerContainer,
  waiting: Pick<ServiceWorker, 'postMessage'>,
  reload: () => void,
): void {
  const start = (): void => {
    clearTimeout(timer);
    container.removeEventListener('controllerchange', start);
    reload();
  };
  const timer = setTimeout(start, patience);
  container.addEventListener('controllerchange', start);
  // The active worker is replaced only when it has finished its work.
  for (const worker of [container.controller, waiting])
    worker?.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
}

export interface Tab {
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  /** True while the user has unsaved input that a reload would lose. */
  isBusy: () => boolean;
  canUnload: () => Promise<boolean>;
  reload: () => void;
}

/**
 * After another tab has activated the new version, reloads this tab when it is hidden: once, without unsaved
 * input or unsent changes. Returns a function that stops it.
 */
export function reloadWhenHidden(
  container: ServiceWorkerContainer,
  { page, isBusy, canUnload, reload }: Tab,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  // The very first worker takes over pages as well: they are as new as the worker.
  let had = container.controller !== null;
  let behind = false;
  const follow = async (): Promise<void> => {
    const isFree = (): boolean => behind && !signal.aborted && page.visibilityState === 'hidden' && !isBusy();
    if (!isFree() || !(await canUnload()) || !isFree()) return;
    end.abort();
    reload();
  };
  container.addEventListener(
    'controllerchange',
    () => {
      behind = had;
      had = true;
      void follow();
    },
    { signal },
  );
  page.addEventListener('visibilitychange', () => void follow(), { signal });
  return () => end.abort();
}
