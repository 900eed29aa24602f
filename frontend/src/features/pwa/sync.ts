import { useSyncExternalStore } from 'react';
import { currentDevice, subscribeToDevice } from '../../api/device-slot';
import type { SyncView } from '../../sync/device';

const idle: SyncView = { queued: 0, parked: 0, parkedCode: null, superseded: 0, syncing: false, lasting: true, live: false };

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

export function retrySync(): void {
  currentDevice()?.refresh();
}
