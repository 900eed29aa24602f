import { drainUser } from '../sync/queue/drain-user';
import type { SyncSummary } from '../sync/queue/operation-sender';
import type { UserTokens } from '../sync/queue/send-call';
import { changesIn } from '../sync/state/is-change';
import { tokenOf, usersOf } from '../sync/store/homes';
import { openLocalStore } from '../sync/store/local-store';
import { readSession } from '../sync/store/session-row';
import { isAccountDeleted, isRenewable } from '../sync/store/token';
import type { Operation } from '../sync/types';
import { renew } from './renew';
import { wipeAccount } from './wipe-account';

/** The same public client id as that of the page. */
const apiKey = 'pictick-web';

/** Number of queued changes of the signed-in user, or of all homes of a linked device. */
export const queueLength = async (): Promise<number> => changesIn(await waiting());

export const hasWaiting = async (): Promise<boolean> => (await waiting()).length > 0;

async function waiting(): Promise<Operation[]> {
  const session = await readSession();
  const all = await Promise.all((session ? usersOf(session) : []).map(waitingOf));
  return all.flat();
}

async function waitingOf(user: string): Promise<Operation[]> {
  const store = await openLocalStore(user, undefined, false);
  const operations = await store.operations();
  store.close();
  return operations.filter(({ state, userId }) => state === 'queued' && userId === user);
}

/**
 * Sends the queue while no page is open, of a linked device those of all its homes. Calls `renamed` if a renewed
 * token has another name or e-mail. Null if signed out, or another client drains.
 */
export async function drain(renamed: () => Promise<void>): Promise<SyncSummary | null> {
  const session = await readSession();
  let whole: SyncSummary | null = null;
  for (const userId of session ? usersOf(session) : []) {
    const summary = await drainUser(userId, apiKey, tokensOf(userId, renamed), () => new Date());
    whole = whole && summary ? together(whole, summary) : (summary ?? whole);
  }
  return whole;
}

const tokensOf = (userId: string, renamed: () => Promise<void>): UserTokens => ({
  current: async () => {
    const session = await readSession();
    return session && tokenOf(session, userId);
  },
  renewed: async (refused, code) => {
    const session = await readSession();
    if (session?.userId === userId && isAccountDeleted(code)) await wipeAccount(session);
    return isRenewable(code) ? renew(userId, refused, apiKey, renamed) : null;
  },
});

const together = (one: SyncSummary, other: SyncSummary): SyncSummary => ({
  syncedRequests: one.syncedRequests + other.syncedRequests,
  affectedLists: [...one.affectedLists, ...other.affectedLists],
  refusedLists: [...one.refusedLists, ...other.refusedLists],
  itemsAdded: one.itemsAdded + other.itemsAdded,
  itemsToggled: one.itemsToggled + other.itemsToggled,
  itemsDeleted: one.itemsDeleted + other.itemsDeleted,
  picturesAsked: one.picturesAsked + other.picturesAsked,
  remainingCount: one.remainingCount + other.remainingCount,
});
