import { writeStorage } from '../../../i18n/language';
import { timersKey, walksKey } from '../../../shared/lib/clear-session';
import { openLocalStore } from '../../../sync/store/local-store';
import type { Home } from '../../../sync/store/session-row';
import { deleteDatabase, deletePictures, hasDatabase } from '../../../sync/store/wipe';
import { plainFetch } from '../../http/api-fetch';
import { storePendingWrites } from './carry-over';

/** Marks that were not sent are kept for this long, in case the device is linked to the same family again. */
const keptMs = 30 * 86_400_000;

/**
 * Deletes what this device has stored of a home that is over. Marks that were not sent, and what they are about, stay
 * for 30 days by the time of the server: a device that is linked again sends or tells of them. True if nothing is left.
 */
export async function tidyEnded({ deviceId, endedAt = 0 }: Home): Promise<boolean> {
  const store = await openLocalStore(deviceId, undefined, false);
  try {
    if (!store.isPersistent) return !(await hasDatabase(deviceId));
    await storePendingWrites(store, deviceId);
    const { lists, households, operations, refused = [] } = await store.readAll();
    const isOver = operations.length + refused.length === 0 || (await serverTime()) - endedAt > keptMs;
    if (!isOver) {
      const about = new Set(operations.map(({ listId }) => listId));
      for (const { id } of lists) if (!about.has(id)) await store.removeList(id);
      for (const { id } of households) await store.putHousehold(id, null);
      await clearTraces();
      return false;
    }
  } finally {
    store.close();
  }
  await deleteDatabase(deviceId);
  await clearTraces();
  return true;
}

/** The pictures, timers and walks of all homes: a living one has them again as soon as it is shown. */
async function clearTraces(): Promise<void> {
  for (const key of [timersKey, walksKey]) writeStorage(key, null);
  await deletePictures();
}

/** 0 where the server does not answer: a wrong clock of the device deletes nothing. */
const serverTime = (): Promise<number> =>
  plainFetch(new Request(new URL('/api/health', window.location.origin)), null).then(
    ({ headers }) => Date.parse(headers.get('date') ?? '') || 0,
    () => 0,
  );
