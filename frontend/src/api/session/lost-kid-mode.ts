import { readStorage } from '../../i18n/language';
import { isSameAddress } from '../../shared/lib/address';
import { kidMarkKey } from '../../shared/lib/clear-session';
import { gateSignInMs } from '../../sync/store/kid-row';
import { rowFromToken } from '../../sync/store/token';
import { callAuth, exchangeCode, openGoogle } from './auth-call';
import { openSession, sessionView } from './session';

/** In the tab that began a sign-in without a session row: the typed address, and until when it may take. */
const lostKey = 'pictick_lost_sign_in';

/**
 * True where IndexedDB was cleared in kid mode: the mark alone is left. The only way out is the sign-in of the
 * account whose address is typed.
 */
export const isKidModeLost = (): boolean => sessionView().user === null && readStorage(kidMarkKey) !== null;

/** Begins the sign-in as the user of this address. */
export function startLostSignIn(address: string): void {
  sessionStorage.setItem(lostKey, JSON.stringify({ address, until: Date.now() + gateSignInMs }));
  openGoogle();
}

/**
 * Opens the session if it is of the address that was typed in this tab; else ends it on the server: `other`.
 * `none`, and nothing is sent, for a code that an address brought. Null, the code of a cancelled sign-in, uses
 * it up too.
 * @throws Error if the code is used or expired, or without a network.
 */
export async function signInWhereLost(code: string | null): Promise<'in' | 'other' | 'none'> {
  const address = takeAddress(Date.now());
  if (address === null || code === null) return 'none';
  const token = await exchangeCode(code);
  if (isSameAddress(rowFromToken(token)?.email ?? '', address)) {
    await openSession(token);
    return 'in';
  }
  await callAuth('logout', {}, token);
  return 'other';
}

function takeAddress(now: number): string | null {
  try {
    const { address, until } = JSON.parse(sessionStorage.getItem(lostKey) ?? '') as Record<string, unknown>;
    sessionStorage.removeItem(lostKey);
    const isOpen = typeof until === 'number' && until > now && until <= now + gateSignInMs;
    return isOpen && typeof address === 'string' && address.trim() !== '' ? address : null;
  } catch {
    return null;
  }
}
