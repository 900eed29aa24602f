import { useSyncExternalStore } from 'react';
import { currentDevice, subscribeToDevice } from '../../api/device-slot';
import type { SyncView } from '../../sync/device';

const idle: SyncView = { queued: 0, parked: 0, parkedCode: null, superseded: 0, syncing: false, lasting: true, live: false, oldestWaitingAt: null, storage: 'ok' };

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The connection and the queue of this device. */
export function useSyncStatus(): SyncView & { online: boolean } {
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const sync = useSyncExternalStore(subscribeToDevice, () => currentDevice()?.sync() ?? idle);
  return { ...sync, online };
}

/** A person asks: the page sends what waits, or the worker where the page cannot. */
export function retrySync(): void {
  const device = currentDevice();
  if (device) device.refresh();
  else void import('../../api/worker').then(({ say }) => say(navigator.serviceWorker, { type: 'PROCESS_QUEUE' }));
}
