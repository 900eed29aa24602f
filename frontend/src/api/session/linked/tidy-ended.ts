import { writeStorage } from '../../../i18n/language';
import { timersKey, walksKey } from '../../../shared/lib/clear-session';
import type { LocalStore } from '../../../sync/store/local-schema';
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
 * `isAlone`: no other home of the device lives.
 */
export async function tidyEnded({ deviceId, endedAt = 0 }: Home, isAlone: boolean): Promise<boolean> {
  const store = await openLocalStore(deviceId, undefined, false);
  try {
    // A store that does not open now may be there. Of one that is not, the worker may have kept a picture since.
    const isDone = store.isPersistent
      ? await isEmptied(store, deviceId, endedAt, isAlone)
      : !(await hasDatabase(deviceId));
    if (!isDone) return false;
  } finally {
    store.close();
  }
  await deleteDatabase(deviceId);
  await clearTraces(isAlone);
  return true;
}

/** Removes all from the store but what waits. True if nothing has to wait any more. */
async function isEmptied(
  store: LocalStore,
  deviceId: string,
  endedAt: number,
  isAlone: boolean,
): Promise<boolean> {
  await storePendingWrites(store, deviceId);
  const { lists, households, operations, refused = [] } = await store.readAll();
  if (operations.length + refused.length === 0 || (await isOld(endedAt))) return true;
  const about = new Set(operations.map(({ listId }) => listId));
  const left = lists.filter(({ id }) => !about.has(id));
  for (const { id } of left) await store.removeList(id);
  for (const { id } of households) await store.putHousehold(id, null);
  // Once: it is asked again each minute.
  if (left.length + households.length > 0) await clearTraces(isAlone);
  return false;
}

/** The pictures of all homes, which a living one has again as soon as it is shown. Its timers and walks go on. */
async function clearTraces(isAlone: boolean): Promise<void> {
  if (isAlone) for (const key of [timersKey, walksKey]) writeStorage(key, null);
  await deletePictures();
}

/** The server is asked only where the device's own clock says so too. */
const isOld = async (endedAt: number): Promise<boolean> =>
  Date.now() - endedAt > keptMs && (await serverTime()) - endedAt > keptMs;

/** 0 where the server does not answer: a wrong clock of the device deletes nothing. */
const serverTime = (): Promise<number> =>
  plainFetch(new Request(new URL('/api/health', window.location.origin)), null).then(
    ({ headers }) => Date.parse(headers.get('date') ?? '') || 0,
    () => 0,
  );
