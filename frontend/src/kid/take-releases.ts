import type { ToWorker } from '../sync/queue/protocol';

/** Time (ms) without a press after which a child does not notice a reload. */
const idleMs = 60_000;
const lookEveryMs = 15_000;
const updateEveryMs = 3_600_000;

export interface KidTab {
  isHidden: () => boolean;
  /** Monotonic, in ms. */
  now: () => number;
  /** The day of the child. */
  day: () => string;
  canUnload: () => Promise<boolean>;
  reload: () => void;
}

/**
 * Takes a new release while a child has the device, as no adult presses a button: when the page is hidden or was
 * not pressed for a minute, at the latest at the turn of the day, and all is stored. Asks for one each hour, as the page stays open for days. Returns a
 * function that stops it.
 */
export function takeReleases(container: ServiceWorkerContainer, tab: KidTab): () => void {
  const over = new AbortController();
  const { signal } = over;
  // The very first worker takes over pages as well: they are as new as the worker.
  let had = container.controller !== null;
  let isBehind = false;
  let pressedAt = tab.now();
  /** The day on which a release was first seen to wait. */
  let waitsSince: string | null = null;
  const isDue = (): boolean => waitsSince !== null && waitsSince !== tab.day();
  const isFree = (): boolean =>
    !signal.aborted && (tab.isHidden() || tab.now() - pressedAt >= idleMs || isDue());
  let askedAt = tab.now();
  const take = async (): Promise<void> => {
    const registration = await container.getRegistration();
    const waiting = registration?.waiting;
    waitsSince = isBehind || waiting ? (waitsSince ?? tab.day()) : null;
    if (!isFree()) return;
    if (!isBehind && !waiting) {
      if (tab.now() - askedAt < updateEveryMs) return;
      askedAt = tab.now();
      await registration?.update();
      return;
    }
    if (!(await tab.canUnload()) || !isFree()) return;
    if (isBehind) {
      over.abort();
      tab.reload();
    } else
      for (const worker of [container.controller, waiting])
        worker?.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
  };
  // Offline there is no release to ask for.
  const look = () => void take().catch(() => undefined);
  container.addEventListener(
    'controllerchange',
    () => {
      isBehind = had;
      had = true;
      look();
    },
    { signal },
  );
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, () => (pressedAt = tab.now()), { capture: true, signal });
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => over.abort();
}
