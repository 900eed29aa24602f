import { openSessions } from './session-row';

const openRows = () => openSessions<'account-gone', true>();

/**
 * Deletes the session of a deleted account, also in kid mode, and leaves a row for the next page: the worker
 * cannot clear localStorage. False if it is no longer the current one.
 */
export async function markAccountGone(token: string): Promise<boolean> {
  try {
    const tx = (await openRows()).transaction('session', 'readwrite');
    const stored = await tx.store.get('current');
    const isCurrent = stored !== undefined && stored !== true && stored.token === token;
    if (isCurrent) {
      await tx.store.clear();
      await tx.store.put(true, 'account-gone');
    }
    await tx.done;
    tx.db.close();
    return isCurrent;
  } catch {
    return false;
  }
}

/** Takes the row away. False where there is none, or where a user has signed in since. */
export async function takeAccountGone(): Promise<boolean> {
  try {
    const tx = (await openRows()).transaction('session', 'readwrite');
    const isGone = (await tx.store.get('account-gone')) === true && !(await tx.store.get('current'));
    await tx.store.delete('account-gone');
    await tx.done;
    tx.db.close();
    return isGone;
  } catch {
    return false;
  }
}
