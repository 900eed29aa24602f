import { useSyncExternalStore } from 'react';
import { currentDevice, subscribeToDevice } from '../../api/device-slot';
import { useOnline } from '../../shared/hooks/use-online';
import type { SyncView } from '../../sync/device';

const idle: SyncView = { queued: 0, missed: 0, parked: 0, parkedCode: null, superseded: 0, syncing: false, lasting: true, live: false, oldestWaitingAt: null, storage: 'ok' };

/** The connection and the queue of this device. */
export function useSyncStatus(): SyncView & { online: boolean } {
  const online = useOnline();
  const sync = useSyncExternalStore(subscribeToDevice, () => currentDevice()?.sync() ?? idle, () => idle);
  return { ...sync, online };
}

/** A person asks: the page sends what waits, or the worker where the page cannot. */
export function retrySync(): void {
  const device = currentDevice();
  if (device) device.refresh();
  else void import('../../api/worker').then(({ say }) => say(navigator.serviceWorker, { type: 'PROCESS_QUEUE' }));
}
