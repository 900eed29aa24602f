let isAnswered = true;
const listeners = new Set<() => void>();

/** False if the browser reports no network, or if the server has not answered lately. */
export const isOnline = (): boolean => navigator.onLine && isAnswered;

/** Sets whether the server answers. */
export function setAnswered(answered: boolean): void {
  if (answered === isAnswered) return;
  isAnswered = answered;
  for (const listener of listeners) listener();
}

/** Calls the listener when isOnline may have changed. Answers how to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
