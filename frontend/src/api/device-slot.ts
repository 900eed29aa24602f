import type { SyncEngine } from '../sync/engine';

let device: SyncEngine | null = null;
const listeners = new Set<() => void>();

/** The device of the person who is signed in; null while there is none. The engine itself arrives with its own chunk. */
export const currentDevice = (): SyncEngine | null => device;

export function onDevice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function putDevice(next: SyncEngine | null): void {
  device = next;
  for (const listener of listeners) listener();
}

/** Calls on every change of the device, whichever it is by then. */
export function subscribeToDevice(listener: () => void): () => void {
  let stopDevice = device?.subscribe(listener);
  const stop = onDevice(() => {
    stopDevice?.();
    stopDevice = device?.subscribe(listener);
    listener();
  });
  return () => {
    stop();
    stopDevice?.();
  };
}

/** Resolves once the device is open. */
export function readyDevice(): Promise<SyncEngine> {
  return new Promise((resolve) => {
    if (device) {
      resolve(device);
      return;
    }
    const stop = onDevice(() => {
      if (!device) return;
      stop();
      resolve(device);
    });
  });
}
