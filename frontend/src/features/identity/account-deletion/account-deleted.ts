import { sessionView } from '../../../api/session/session';
import { deleteDatabase } from '../../../sync/store/wipe';
import { signOut } from '../sign-out/sign-out';

let clearing: Promise<void> | null = null;

/**
 * Runs after the account was deleted, here or on another device: clears this device, unsent changes included.
 * Many calls may be refused at once; all wait for one run.
 */
export function clearAway(userId: string): Promise<void> {
  clearing ??= clear(userId).finally(() => void (clearing = null));
  return clearing;
}

async function clear(userId: string): Promise<void> {
  // Another user may be signed in by now: their data stays.
  if (sessionView().user?.id !== userId) return deleteDatabase(userId);
  await signOutDeleted();
}

/** The sign-in page reports it, even if this device could not be cleared. */
export const signOutDeleted = (): Promise<void> =>
  signOut('gone').finally(() => window.location.assign('/login?reason=account_deleted'));
