import { accountKey, writeStorage } from '../../i18n/language';
import { clearSession, kidMarkKey } from '../../shared/lib/clear-session';
import { forgetReferralDevice } from '../../shared/lib/referral-device';
import { takeAccountGone } from '../../sync/store/account-gone-row';
import { deleteDatabase, wipe } from '../../sync/store/wipe';
import { callAuth } from './auth-call';
import { closeSession, onAccountDeleted, sessionView } from './session';

let isGone = false;

/** True after the account of the adult was deleted elsewhere: this device has nothing of it any more. */
export const isAccountGone = (): boolean => isGone;

/** From now on the page of a child wipes this device if the account was deleted. It goes nowhere itself. */
export const wipeDeletedAccounts = (): void => onAccountDeleted(clearAway);

async function clearAway(userId: string): Promise<void> {
  // Another user may be signed in by now: their data stays.
  if (sessionView().user?.id !== userId) return deleteDatabase(userId);
  // Many calls may be refused at once.
  if (isGone) return;
  isGone = true;
  await closeSession(() => wipe(userId), 'gone');
  await clearPage();
}

/** Clears what only a page can, where the worker wiped this device while none of them was open. True if so. */
export async function finishWipe(): Promise<boolean> {
  const isWiped = sessionView().user === null && (await takeAccountGone());
  if (isWiped) await clearPage();
  return isWiped;
}

async function clearPage(): Promise<void> {
  clearSession();
  forgetReferralDevice();
  for (const key of [kidMarkKey, 'pictick_gate_tries', accountKey, 'account_language_owed'])
    writeStorage(key, null);
  // The server removes the cookie of a session that it does not know.
  await callAuth('refresh').catch(() => undefined);
}
