import { writeStorage } from '../../i18n/language';
import { kidMarkKey, snapshotsKey, timersKey, walksKey } from '../../shared/lib/clear-session';
import { allowGateSignIn, gateSignInMs, takeGateSignIn, writeKidMode } from '../../sync/store/kid-row';
import type { KidMode } from '../../sync/store/session-row';
import { freshId } from '../http/ids';
import { exchangeCode, openGoogle } from './auth-call';
import { finishWipe, isAccountGone } from './kid-account-gone';
import { isKidModeLost } from './lost-kid-mode';
import { handleMessage, kidPath, onSession, openSession, sessionView, startSession } from './session';

/**
 * Gives this device to a child, in all its tabs, and opens the page of the child.
 * @throws Error if the user is signed out; DOMException where nothing can be stored: the device stays as it is.
 */
export const enterKidMode = (kid: KidMode): Promise<void> => write(kid);

/**
 * Another child of the same household has the device now.
 * @throws as enterKidMode.
 */
export async function changeActingChild(childId: string | null): Promise<void> {
  const { kid } = sessionView();
  if (kid) await write({ householdId: kid.householdId, childId });
}

/**
 * Gives the device back to the adult, after the gate, and opens the app. If its row was cleared meanwhile, the
 * page finds that out here and asks to sign in.
 * @throws as enterKidMode.
 */
export async function leaveKidMode(): Promise<void> {
  try {
    await write(null);
  } catch (error) {
    void handleMessage();
    throw error;
  }
}

async function write(kid: KidMode | null): Promise<void> {
  await writeKidMode(sessionView().user?.id ?? '', kid);
  // The boxes of the adult's lists would be painted before anything else.
  writeStorage(snapshotsKey, null);
  if (kid) writeStorage(kidMarkKey, '1');
  tellTabs();
}

/** Tells this tab too: session.ts has a channel of its own. */
function tellTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return void handleMessage();
  const channel = new BroadcastChannel('pictick-session');
  channel.postMessage('changed');
  channel.close();
}

/**
 * Starts the session on the page of a child. Resolves only in kid mode, null where its row was cleared; else, now
 * or later, the browser goes to the app or to the sign-in.
 */
export async function startKidSession(): Promise<KidMode | null> {
  await startSession();
  await finishWipe();
  onSession(() => void goUnlessKid());
  return isKidModeLost() ? null : goUnlessKid();
}

/** Here the mark of kid mode is made to agree with the session, whatever was cleared or forgotten. */
async function goUnlessKid(): Promise<KidMode> {
  const { kid, user } = sessionView();
  // After the account was deleted the child sees the quiet screen, whose lock leads on.
  if (isAccountGone()) return new Promise(() => undefined);
  if (isKidModeLost()) window.location.replace(kidPath);
  else {
    writeStorage(kidMarkKey, kid ? '1' : null);
    if (kid) return kid;
    writeStorage(timersKey, null);
    writeStorage(walksKey, null);
    window.location.replace(user ? '/app' : '/login');
  }
  return new Promise(() => undefined);
}

/** The one-time code of a sign-in at the gate, taken off the address; null if there is none. */
export function takeSignInCode(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code');
  if (code !== null || window.location.pathname !== kidPath) window.history.replaceState(null, '', kidPath);
  return code;
}

/** In the tab that began a sign-in at the gate. */
const nonceKey = 'pictick_gate_sign_in';

/**
 * Begins a sign-in at the gate, after the address of the account was typed.
 * @throws as enterKidMode.
 */
export async function startGateSignIn(): Promise<void> {
  const nonce = freshId();
  await allowGateSignIn({ nonce, until: Date.now() + gateSignInMs });
  sessionStorage.setItem(nonceKey, nonce);
  openGoogle();
}

/**
 * Ends kid mode by a sign-in that began at the gate of this tab. Null, the code of a cancelled one, uses it up
 * too. False, and nothing is sent, for a code that an address brought. What waits in the queue stays with its
 * user: another user gets a database of their own.
 * @throws Error if the code is used or expired, or without a network.
 */
export async function signInAtGate(code: string | null): Promise<boolean> {
  const nonce = takeNonce();
  if (nonce === null || !(await takeGateSignIn(nonce, Date.now())) || code === null) return false;
  await openSession(await exchangeCode(code));
  return true;
}

function takeNonce(): string | null {
  try {
    const nonce = sessionStorage.getItem(nonceKey);
    sessionStorage.removeItem(nonceKey);
    return nonce;
  } catch {
    return null;
  }
}
