import { replaceSession, type SessionRow } from '../sync/store/session-row';
import { wipe } from '../sync/store/wipe';

/**
 * The account is gone: nothing of it stays on this device, what waits to be sent included. What only a page reaches (the token beside, the
 * cookies) a page clears: one that is open now, else the next one, which finds by its token that there is nobody any more.
 */
export async function wipeAccount({ userId, token }: SessionRow): Promise<void> {
  if (!(await replaceSession(token, null))) return;
  const pages = new BroadcastChannel('pictick-session');
  pages.postMessage('gone');
  pages.close();
  await wipe(userId);
}
