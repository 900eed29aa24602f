import { setTimeout as pause } from 'node:timers/promises';

/** What `work` comes to, or `otherwise` where it takes longer than somebody waits. It goes on all the same, and what it does then is done. */
export async function inTime<T>(work: Promise<T>, ms: number, otherwise: () => T | Promise<T>): Promise<T> {
  const over = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, pause(ms, null, { signal: over.signal, ref: false }).then(otherwise)]);
  } finally {
    over.abort();
  }
}
