import { useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../api/engine/current-engine';
import { useOnline } from '../../shared/hooks/use-online';
import type { SyncView } from '../../sync/engine';

const idle: SyncView = {
  queued: 0,
  deferred: 0,
  rejected: 0,
  rejectedCode: null,
  superseded: 0,
  syncing: false,
  isPersistent: true,
  live: false,
  oldestWaitingAt: null,
  storage: 'ok',
};

const pace = 60;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | undefined;

/** Renders after the tap and batches close updates, so that no tick waits for the status. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= subscribeToEngine(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      listeners.forEach((each) => each());
    }, pace);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** The state of the connection and of the queue of this device. */
export function useSyncStatus(): SyncView & { online: boolean } {
  const online = useOnline();
  const sync = useSyncExternalStore(
    subscribe,
    () => currentEngine()?.sync() ?? idle,
    () => idle,
  );
  return { ...sync, online };
}

/** Sends the queue at the user's request; without an engine the worker sends it. */
export function retrySync(): void {
  const device = currentEngine();
  if (device) device.refresh();
  else
    void import('../../api/engine/worker').then(({ postToWorker }) =>
      postToWorker(navigator.serviceWorker, { type: 'PROCESS_QUEUE' }),
    );
}
