import type { ToWorker } from '../sync/queue/protocol';

/** Time (ms) without a press after which a child does not notice a reload. */
const idleMs = 60_000;
const lookEveryMs = 15_000;

export interface KidTab {
  isHidden: () => boolean;
  /** Monotonic, in ms. */
  now: () => number;
  /** Resolves with true once all changes are in the store. */
  isStored: () => Promise<boolean>;
  reload: () => void;
}

/**
 * Takes a new release while a child has the device, as no adult presses a button: when the page is hidden or was
 * not pressed for a minute, and all is stored. Returns a function that stops it.
 */
export function takeReleases(container: ServiceWorkerContainer, tab: KidTab): () => void {
  const over = new AbortController();
  const { signal } = over;
  // The very first worker takes over pages as well: they are as new as the worker.
  let had = container.controller !== null;
  let isBehind = false;
  let pressedAt = tab.now();
  const isFree = (): boolean => !signal.aborted && (tab.isHidden() || tab.now() - pressedAt >= idleMs);
  const look = async (): Promise<void> => {
    if (!isFree()) return;
    const waiting = (await container.getRegistration())?.waiting;
    if ((!isBehind && !waiting) || !(await tab.isStored()) || !isFree()) return;
    if (isBehind) {
      over.abort();
      tab.reload();
    } else
      for (const worker of [container.controller, waiting])
        worker?.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
  };
  container.addEventListener(
    'controllerchange',
    () => {
      isBehind = had;
      had = true;
      void look();
    },
    { signal },
  );
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, () => (pressedAt = tab.now()), { capture: true, signal });
  document.addEventListener('visibilitychange', () => void look(), { signal });
  const timer = setInterval(() => void look(), lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => over.abort();
}
