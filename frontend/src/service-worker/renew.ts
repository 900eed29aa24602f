import { newId } from '../sync/new-id';
import { tokenOf } from '../sync/store/homes';
import { renewal } from '../sync/store/renew-homes';
import { changeSession, readSession, replaceSession, type SessionRow } from '../sync/store/session-row';
import { requestToken, rowFromToken } from '../sync/store/token';
import { wipeAccount } from './wipe-account';

/**
 * Renews a refused token under the lock of the pages: a caller that waited finds the token that another one
 * has fetched. The worker does not end a session; a page does, which can tell the user. Calls `renamed` if
 * name or e-mail differ. Null if there is no new token.
 */
export async function renew(
  userId: string,
  refused: string,
  apiKey: string,
  renamed: () => Promise<void>,
): Promise<string | null> {
  return navigator.locks.request('pictick-refresh', async () => {
    const kept = await readSession();
    const known = kept && tokenOf(kept, userId);
    if (!kept || known !== refused) return known;
    const clientHeaders = {
      'x-api-key': apiKey,
      'X-Request-ID': newId(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    };
    return kept.homes
      ? renewDevice(kept, userId, refused, clientHeaders)
      : renewAdult(kept, refused, clientHeaders, renamed);
  });
}

async function renewDevice(
  kept: SessionRow,
  userId: string,
  refused: string,
  clientHeaders: Readonly<Record<string, string>>,
): Promise<string | null> {
  const change = await renewal(kept, clientHeaders, Date.now());
  if (!change) return null;
  const next = await changeSession((stored) => (stored?.homes ? change(stored) : undefined)).catch(
    () => null,
  );
  tellPages();
  const token = next ? tokenOf(next, userId) : null;
  return token === refused ? null : token;
}

async function renewAdult(
  kept: SessionRow,
  refused: string,
  clientHeaders: Readonly<Record<string, string>>,
  renamed: () => Promise<void>,
): Promise<string | null> {
  const answer = await requestToken(clientHeaders, refused);
  if (answer.isAccountDeleted) await wipeAccount(kept);
  const fresh = rowFromToken(answer.token);
  // A user who signed out meanwhile stays signed out; the cookie may belong to another user by now.
  if (fresh?.userId !== kept.userId || !(await replaceSession(refused, { ...kept, ...fresh }))) return null;
  tellPages();
  if (fresh.name !== kept.name || fresh.email !== kept.email) await renamed();
  return fresh.token;
}

function tellPages(): void {
  const pages = new BroadcastChannel('pictick-session');
  pages.postMessage('changed');
  pages.close();
}
