import { newId } from '../sync/new-id';
import { readSession, replaceSession, type SessionRow } from '../sync/store/session-row';
import { requestToken, rowFromToken } from '../sync/store/token';
import { wipeAccount } from './wipe-account';

/**
 * Renews a refused token under the lock of the pages: a caller that waited finds the token that another one
 * has fetched. The worker does not end a session; a page does, which can tell the user. Calls `renamed` if
 * name or e-mail differ. Null if there is no new token.
 */
export async function renew(
  { userId, token: refused }: SessionRow,
  apiKey: string,
  renamed: () => Promise<void>,
): Promise<string | null> {
  return navigator.locks.request('pictick-refresh', async () => {
    const kept = await readSession();
    if (kept?.userId !== userId) return null;
    if (kept.token !== refused) return kept.token;
    const answer = await requestToken(
      { 'x-api-key': apiKey, 'X-Request-ID': newId(Date.now(), crypto.getRandomValues(new Uint8Array(10))) },
      refused,
    );
    if (answer.isAccountDeleted) await wipeAccount(kept);
    const fresh = rowFromToken(answer.token);
    // A user who signed out meanwhile stays signed out; the cookie may belong to another user by now.
    if (fresh?.userId !== userId || !(await replaceSession(refused, { ...kept, ...fresh }))) return null;
    const pages = new BroadcastChannel('pictick-session');
    pages.postMessage('changed');
    pages.close();
    if (fresh.name !== kept.name || fresh.email !== kept.email) await renamed();
    return fresh.token;
  });
}
