import type { ToWorker } from '../../sync/queue/protocol';
import { canUnload } from './can-unload';

const checkEveryMs = 60_000;
const updateEveryMs = 3_600_000;

export interface ReleaseEnvironment {
  registration(): Promise<Pick<ServiceWorkerRegistration, 'waiting' | 'update'> | undefined>;
  /** A worker of another release controls the page now. */
  onNewController(listener: () => void): void;
  onTouch(listener: () => void): void;
  isHidden(): boolean;
  canUnload(): Promise<boolean>;
  reload(): void;
  now(): number;
  every(milliseconds: number, work: () => void): () => void;
}

/**
 * Takes a new release without a question, as a child cannot answer one: while the page is hidden or was not
 * touched for a minute, and all changes are stored. Answers how to stop.
 */
export function followReleases(env: ReleaseEnvironment = browser()): () => void {
  let touchedAt = env.now();
  let updatedAt = env.now();
  let isOld = false;
  env.onTouch(() => (touchedAt = env.now()));
  env.onNewController(() => (isOld = true));
  const check = async (): Promise<void> => {
    if (!env.isHidden() && env.now() - touchedAt < checkEveryMs) return;
    if (isOld) {
      if (await env.canUnload()) env.reload();
      return;
    }
    const registration = await env.registration();
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
    if (env.now() - updatedAt < updateEveryMs) return;
    updatedAt = env.now();
    await registration?.update();
  };
  return env.every(checkEveryMs, () => void check().catch(() => undefined));
}

function browser(): ReleaseEnvironment {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return {
    registration: () => container?.getRegistration() ?? Promise.resolve(undefined),
    onNewController: (listener) => {
      // The first worker of a browser takes over a page of its own release.
      if (container?.controller) container.addEventListener('controllerchange', listener);
    },
    onTouch: (listener) => {
      for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, listener, true);
    },
    isHidden: () => document.visibilityState === 'hidden',
    canUnload,
    reload: () => window.location.reload(),
    now: () => performance.now(),
    every: (milliseconds, work) => {
      const timer = setInterval(work, milliseconds);
      return () => clearInterval(timer);
    },
  };
}
