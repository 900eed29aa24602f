import type { ToWorker } from '../../sync/protocol';

/** Tells of a worker that is ready with a new version and waits to be let in, or of none. Answers with how to stop listening. */
export function watchUpdate(container: ServiceWorkerContainer, told: (waiting: ServiceWorker | null) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  void container.ready.then((registration) => {
    if (signal.aborted) return;
    const look = () => told(registration.waiting);
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look, { signal }), { signal });
    // Another tab let it in: this one goes on with the files it was opened with, and has nothing to ask any more.
    container.addEventListener('controllerchange', look, { signal });
    registration.installing?.addEventListener('statechange', look, { signal });
    look();
  });
  return () => end.abort();
}

/** Lets the new version in; only the tab that asked for it starts anew, once. */
export function letIn(container: ServiceWorkerContainer, waiting: Pick<ServiceWorker, 'postMessage'>, reload: () => void): void {
  container.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
}
