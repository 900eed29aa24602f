import type { ToWorker } from '../../sync/queue/protocol';

/** Tells of a worker that is ready with a new version and waits to be let in, or of none. Answers with how to stop listening. */
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
    // Another tab let it in: this one goes on with the files it was opened with, and has nothing to ask any more.
    container.addEventListener('controllerchange', look, { signal });
    registration.installing?.addEventListener('statechange', look, { signal });
    look();
  });
  return () => end.abort();
}

const patience = 10_000;

/** Lets the new version in, and starts this tab anew once. A worker that says nothing has mostly been overtaken by a newer one. */
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
  // The one that is in now makes room only when it has nothing left to do.
  for (const worker of [container.controller, waiting])
    worker?.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
}

export interface Tab {
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  /** Somebody has begun something here that a reload would throw away. */
  isBusy: () => boolean;
  canUnload: () => Promise<boolean>;
  reload: () => void;
}

/**
 * Another tab has let the new version in. This one goes on with the files it was opened with as long as it is looked at, and follows
 * when it is put aside, once, with nothing half done and nothing lost. Answers with how to stop.
 */
export function reloadWhenHidden(
  container: ServiceWorkerContainer,
  { page, isBusy, canUnload, reload }: Tab,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  // The first worker of all takes over pages as well: those are as new as it is.
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
