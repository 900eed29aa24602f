import { currentEngine } from '../../../api/engine/current-engine';
import { plainFetch } from '../../../api/http/api-fetch';
import {
  accessToken,
  closeSession,
  setPendingSignOut,
  sessionView,
  type SessionEnd,
} from '../../../api/session/session';
import { clearSession } from '../../../shared/lib/clear-session';
import { forgetReferralDevice } from '../../../shared/lib/referral-device';
import { flush } from '../../../sync/flush';
import { changesIn } from '../../../sync/state/is-change';
import { deleteDatabase, deletePictures } from '../../../sync/store/wipe';
import { clearAccountLanguage } from '../language/account-language';

const patience = 5000;
const lastChance = 3000;

/**
 * Clears the user's data on the device, then ends the session on the server, which can also happen later.
 * With `gone` the server knows already and only removes its cookie.
 */
export async function signOut(parting: SessionEnd = 'left'): Promise<void> {
  const userId = sessionView().user?.id;
  const token = parting === 'gone' ? null : await accessToken();
  await closeSession(async () => {
    if (userId) await deleteDatabase(userId);
  }, parting);
  const { queryClient } = await import('../../../api/queries/query-client');
  queryClient.clear();
  clearSession();
  if (parting === 'gone') forgetReferralDevice();
  clearAccountLanguage();
  await deletePictures();
  await endOnServer(token);
}

/** The number of changes that a sign-out now would lose, after sending those that can be sent. */
export async function unsentChanges(): Promise<number> {
  const device = currentEngine();
  if (device) return flush(device, lastChance);
  const userId = sessionView().user?.id;
  return userId === undefined ? 0 : waitingInStore(userId);
}

/** Without the engine's code the store is read directly. If the number is unknown, the user is asked. */
export async function waitingInStore(userId: string): Promise<number> {
  try {
    const { openLocalStore } = await import('../../../sync/store/local-store');
    const store = await openLocalStore(userId);
    // If the store cannot be opened the changes are in memory only, where they cannot be counted.
    if (!store.isPersistent) throw new Error('The store could not be opened');
    const waiting = (await store.operations()).filter(
      (operation) => operation.state !== 'superseded' && operation.userId === userId,
    );
    store.close();
    return changesIn(waiting);
  } catch {
    const { queueStatus } = await import('../../../api/engine/worker');
    return (await queueStatus(navigator.serviceWorker)) ?? 1;
  }
}

/** Ends the session on the server. Without a network the sign-out stays pending. */
export async function endOnServer(token: string | null): Promise<void> {
  setPendingSignOut(true);
  try {
    const bearer = token && (await post('/api/auth/logout', token)).ok ? null : await renewed();
    if (bearer) await post('/api/auth/logout', bearer);
    setPendingSignOut(false);
  } catch {
    // Without a network main.tsx retries it.
  }
}

/**
 * Authenticates by the cookie, which scripts can neither read nor delete. Null where the server has no such
 * session.
 */
async function renewed(): Promise<string | null> {
  const answer = await post('/api/auth/refresh', null);
  if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
  return answer.ok ? ((await answer.json()) as { token: string }).token : null;
}

/** A plain request: it renews no session and never redirects to the sign-in page. */
function post(path: string, token: string | null): Promise<Response> {
  return plainFetch(
    new Request(path, {
      method: 'POST',
      body: '{}',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    }),
    token,
    AbortSignal.timeout(patience),
  );
}
