import { readStorage, writeStorage } from '../../i18n/language';
import { kidMarkKey, snapshotsKey, timersKey, walksKey } from '../../shared/lib/clear-session';
import { allowGateSignIn, gateSignInMs, takeGateSignIn, writeKidMode } from '../../sync/store/kid-row';
import type { KidMode } from '../../sync/store/session-row';
import { freshId } from '../http/ids';
import { exchangeCode, openGoogle } from './auth-call';
import { finishWipe, isAccountGone } from './kid-account-gone';
import { isKidModeLost } from './lost-kid-mode';
import {
  handleMessage,
  kidPath,
  onSession,
  openSession,
  sessionView,
  startSession,
  storedToken,
} from './session';

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
  if (kid && !sessionView().homes) writeStorage(kidMarkKey, '1');
  tellTabs();
}

/** Tells this tab too: session.ts has a channel of its own. */
function tellTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return void handleMessage();
  const channel = new BroadcastChannel('pictick-session');
  channel.postMessage('changed');
  channel.close();
}

/** Value of the mark of kid mode on a device of the child's own: where its row was cleared the cookie may be left. */
const deviceMark = 'device';
export const wasLinked = (): boolean => readStorage(kidMarkKey) === deviceMark;

/**
 * Starts the session on the page of a child. Resolves only in kid mode, `lost` where the row of an adult's device was
 * cleared, and `none` where neither an adult nor a child has this browser; else, now or later, the browser goes to the
 * app or to the sign-in.
 */
export async function startKidSession(): Promise<KidMode | 'lost' | 'none'> {
  await startSession();
  if (!(await finishWipe()) && sessionView().user === null) {
    if (isKidModeLost() && !wasLinked()) {
      leaveWithKidMode();
      return 'lost';
    }
    if (storedToken() === null) return 'none';
  }
  return followKidMode();
}

/** Resolves in kid mode, and leads the browser elsewhere when it ends. */
export function followKidMode(): Promise<KidMode> {
  leaveWithKidMode();
  return goUnlessKid();
}

const leaveWithKidMode = (): void => void onSession(() => void goUnlessKid());

/** Forgets the kid mode of a device that no child has any more. */
export function clearKidMarks(): void {
  for (const key of [kidMarkKey, timersKey, walksKey]) writeStorage(key, null);
  document.cookie = `${kidMarkKey}=; Max-Age=0; Path=/; SameSite=Strict`;
}

/** Here the mark of kid mode is made to agree with the session, whatever was cleared or forgotten. */
async function goUnlessKid(): Promise<KidMode> {
  const { kid, user, homes } = sessionView();
  // After the account was deleted the child sees the quiet screen, whose lock leads on.
  if (isAccountGone()) return new Promise(() => undefined);
  if (isKidModeLost()) window.location.replace(kidPath);
  else {
    if (kid) {
      writeStorage(kidMarkKey, homes ? deviceMark : '1');
      return kid;
    }
    clearKidMarks();
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
