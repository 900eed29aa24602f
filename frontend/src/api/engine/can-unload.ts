import { currentEngine } from './current-engine';

/** Whether the page can go without taking anything along that its person did: it is in the store, or there is nothing. */
export async function canUnload(): Promise<boolean> {
  const engine = currentEngine();
  await engine?.written();
  const waiting = engine?.sync();
  return !waiting || waiting.isPersistent || waiting.queued === 0;
}
