import type { SyncEngine } from '../../sync/engine';

let engine: SyncEngine | null = null;
const listeners = new Set<() => void>();

/**
 * The sync engine of the signed-in user; null while nobody is signed in. The engine arrives with its own
 * chunk.
 */
export const currentEngine = (): SyncEngine | null => engine;

export function onEngine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setEngine(next: SyncEngine | null): void {
  engine = next;
  for (const listener of listeners) listener();
}

/** Calls the listener on every change of the engine, also after another user has signed in. */
export function subscribeToEngine(listener: () => void): () => void {
  let stopEngine = engine?.subscribe(listener);
  const stop = onEngine(() => {
    stopEngine?.();
    stopEngine = engine?.subscribe(listener);
    listener();
  });
  return () => {
    stop();
    stopEngine?.();
  };
}

/** Resolves once the engine is open. */
export function readyEngine(): Promise<SyncEngine> {
  return new Promise((resolve) => {
    if (engine) {
      resolve(engine);
      return;
    }
    const stop = onEngine(() => {
      if (!engine) return;
      stop();
      resolve(engine);
    });
  });
}
