import { sessionView } from '../../../api/session/session';
import { deleteDatabase } from '../../../sync/store/wipe';
import { signOut } from '../sign-out/sign-out';

let clearing: Promise<void> | null = null;

/**
 * The account was deleted, here or on another device. Nothing of it stays on this one, what waits to be sent included: there is nobody to
 * send it as. Many calls are refused at once; they all wait for the same.
 */
export function clearAway(userId: string): Promise<void> {
  clearing ??= clear(userId).finally(() => void (clearing = null));
  return clearing;
}

async function clear(userId: string): Promise<void> {
  // Somebody else is signed in here by now: what is theirs stays.
  if (sessionView().user?.id !== userId) return deleteDatabase(userId);
  await signOutDeleted();
}

/** The sign-in page says it, whatever of this device could not be cleared. */
export const signOutDeleted = (): Promise<void> =>
  signOut('gone').finally(() => window.location.assign('/login?reason=account_deleted'));
