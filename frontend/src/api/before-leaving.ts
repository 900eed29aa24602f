import { currentDevice } from './device-slot';

/** Whether the page can go without taking anything along that its person did: it is in the store, or there is nothing. */
export async function isKept(): Promise<boolean> {
  const device = currentDevice();
  await device?.written();
  const waiting = device?.sync();
  return !waiting || waiting.lasting || waiting.queued === 0;
}
