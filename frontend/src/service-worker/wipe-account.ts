import { markAccountGone } from '../sync/store/account-gone-row';
import type { SessionRow } from '../sync/store/session-row';
import { wipe } from '../sync/store/wipe';

/**
 * Deletes all data of a deleted account from this device, unsent changes included. Cookies and localStorage
 * can only be cleared by a page: an open one now, else the next one, which finds that the token is refused.
 */
export async function wipeAccount({ userId, token }: SessionRow): Promise<void> {
  if (!(await markAccountGone(token))) return;
  const pages = new BroadcastChannel('pictick-session');
  pages.postMessage('gone');
  pages.close();
  await wipe(userId);
}
