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
 * Leaves nothing of the person on the device, and then ends the session on the server: that can be done later, the other cannot. The server
 * knows already where they are `gone`, and only takes its cookie back.
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

/** How many changes would be lost by signing out now; what can still be sent is sent first. */
export async function unsentChanges(): Promise<number> {
  const device = currentEngine();
  if (device) return flush(device, lastChance);
  const userId = sessionView().user?.id;
  return userId === undefined ? 0 : waitingInStore(userId);
}

/** Without a device (its code has not come) the store is asked itself. What nobody can tell is asked about. */
export async function waitingInStore(userId: string): Promise<number> {
  try {
    const { openLocalStore } = await import('../../../sync/store/local-store');
    const store = await openLocalStore(userId);
    // Memory is what there is where the store does not open: nobody has looked into it then.
    if (!store.isPersistent) throw new Error('the store does not open');
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

/** Tells the server that nobody is signed in here any more; where it cannot be reached, that is still owed. */
export async function endOnServer(token: string | null): Promise<void> {
  setPendingSignOut(true);
  try {
    const bearer = token && (await post('/api/auth/logout', token)).ok ? null : await renewed();
    if (bearer) await post('/api/auth/logout', bearer);
    setPendingSignOut(false);
  } catch {
    // Without a network: main.tsx comes back to it.
  }
}

/** By the cookie, which no script can read or take away. Null where the server knows of no session any more. */
async function renewed(): Promise<string | null> {
  const answer = await post('/api/auth/refresh', null);
  if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
  return answer.ok ? ((await answer.json()) as { token: string }).token : null;
}

/** Plainly: no renewal of anybody's session, and nobody is sent to the sign-in page. */
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
