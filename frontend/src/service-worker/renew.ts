import { newId } from '../sync/new-id';
import { readSession, replaceSession, type SessionRow } from '../sync/store/session-row';
import { requestToken, rowFromToken } from '../sync/store/token';
import { wipeAccount } from './wipe-account';

/**
 * A new token for the one that was refused, under the lock of the pages: whoever waited finds what another has fetched. That a session
 * is over is left to a page to find out; it has somebody to tell. `renamed`: the new token has another name or address of its person.
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
    // Whoever signed out meanwhile stays so; and the cookie may be somebody else's by now.
    if (fresh?.userId !== userId || !(await replaceSession(refused, fresh))) return null;
    const pages = new BroadcastChannel('pictick-session');
    pages.postMessage('changed');
    pages.close();
    if (fresh.name !== kept.name || fresh.email !== kept.email) await renamed();
    return fresh.token;
  });
}
