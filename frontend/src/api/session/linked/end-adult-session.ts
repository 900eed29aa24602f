import { readStorage, writeStorage } from '../../../i18n/language';
import { clearSession, pendingWritesKey } from '../../../shared/lib/clear-session';
import { openLocalStore } from '../../../sync/store/local-store';
import type { SessionRow } from '../../../sync/store/session-row';
import { deleteDatabase, deletePictures } from '../../../sync/store/wipe';
import { callAuth } from '../auth-call';
import { closeSession } from '../session';

/**
 * Ends the session of an adult in this browser, which holds either an adult's or those of children. What the adult
 * has not sent yet waits in the adult's own database until the next sign-in.
 */
export async function endAdultSession({ userId, token }: SessionRow): Promise<void> {
  await callAuth('logout', {}, token).catch(() => undefined);
  const unstored = readStorage(pendingWritesKey);
  await closeSession(async () => {
    if (unstored === null && !(await hasWaiting(userId))) await deleteDatabase(userId);
  });
  clearSession();
  if (unstored !== null) writeStorage(pendingWritesKey, unstored);
  await deletePictures();
}

/** Ends a session of an adult of which the browser has kept the cookie alone. */
export async function endCookieSession(): Promise<void> {
  try {
    const { token } = (await (await callAuth('refresh')).json()) as { token?: unknown };
    if (typeof token === 'string') await callAuth('logout', {}, token);
  } catch {
    // There is none, or no network: no page of this device can use it any more.
  }
}

async function hasWaiting(userId: string): Promise<boolean> {
  const store = await openLocalStore(userId, undefined, false);
  const operations = await store.operations().catch(() => null);
  store.close();
  return operations === null || operations.some(({ state }) => state !== 'superseded');
}
