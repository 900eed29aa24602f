import { currentEngine } from './current-engine';

/** True if the page can unload without losing a change: all changes are in the store, or none waits. */
export async function canUnload(): Promise<boolean> {
  const engine = currentEngine();
  await engine?.written();
  const waiting = engine?.sync();
  return !waiting || waiting.isPersistent || waiting.queued === 0;
}
