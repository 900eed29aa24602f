import type { SyncEngine } from '../sync/engine';

let device: SyncEngine | null = null;
const listeners = new Set<() => void>();

/** The device of the person who is signed in; null while there is none. The engine itself arrives with its own chunk. */
export const currentEngine = (): SyncEngine | null => device;

export function onEngine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setEngine(next: SyncEngine | null): void {
  device = next;
  for (const listener of listeners) listener();
}

/** Calls on every change of the device, whichever it is by then. */
export function subscribeToEngine(listener: () => void): () => void {
  let stopDevice = device?.subscribe(listener);
  const stop = onEngine(() => {
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
export function readyEngine(): Promise<SyncEngine> {
  return new Promise((resolve) => {
    if (device) {
      resolve(device);
      return;
    }
    const stop = onEngine(() => {
      if (!device) return;
      stop();
      resolve(device);
    });
  });
}
