import { currentEngine } from './current-engine';

/** Whether the page can go without taking anything along that its person did: it is in the store, or there is nothing. */
export async function isKept(): Promise<boolean> {
  const device = currentEngine();
  await device?.written();
  const waiting = device?.sync();
  return !waiting || waiting.lasting || waiting.queued === 0;
}
