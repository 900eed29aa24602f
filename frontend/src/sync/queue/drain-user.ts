import { openLocalStore } from '../store/local-store';
import { drainInto } from './background-drain';
import type { SyncSummary } from './operation-sender';
import { sendWith, type UserTokens } from './send-call';

/**
 * Sends the stored queue of one user of this browser, of whom no page has an engine that does it. Null if another
 * client drains, or nothing waits. Open pages of the user reload from the store.
 */
export async function drainUser(
  userId: string,
  apiKey: string,
  tokens: UserTokens,
  now: () => Date,
): Promise<SyncSummary | null> {
  // Creates no store: a user who has signed out has none.
  const store = await openLocalStore(userId, undefined, false);
  const summary = await drainInto({
    userId,
    store,
    send: sendWith(apiKey, tokens),
    withLock: lockRunner(userId),
    random: Math.random,
    now,
  });
  store.close();
  if (typeof BroadcastChannel !== 'undefined') {
    const pages = new BroadcastChannel('pictick-store');
    pages.postMessage(userId);
    pages.close();
  }
  return summary;
}

const lockRunner =
  (userId: string) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    if (!('locks' in navigator)) {
      await work();
      return true;
    }
    let mine = false;
    await navigator.locks.request(`pictick-drain-${userId}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      mine = true;
      await work();
    });
    return mine;
  };
