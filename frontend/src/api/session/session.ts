import { readStorage, writeStorage } from '../../i18n/language';
import { clearSession } from '../../shared/lib/clear-session';
import { keepReturnPath } from '../../shared/routing/return-path';
import {
  changeSession,
  readSession,
  readStoredSession,
  replaceSession,
  writeSession,
  type Home,
  type KidMode,
  type SessionRow,
} from '../../sync/store/session-row';
import { requestToken, isAccountDeleted, isRenewable, rowFromToken } from '../../sync/store/token';
import { clientHeaders, exclusively } from './refresh-lock';
import { hintSignedIn } from './signed-in-hint';

export interface User {
  id: string;
  name: string;
  email: string;
  avatarUrl?: string | null;
}

export interface SessionView {
  status: 'loading' | 'signed-out' | 'signed-in';
  user: User | null;
  /** Set while a child has this device. */
  kid?: KidMode | undefined;
  /** Set on a device of the child's own. */
  homes?: readonly Home[] | undefined;
}

/**
 * Reason why a session ended for good: `left` after a sign-out, `gone` after the account was deleted. Also
 * the message to other tabs.
 */
export type SessionEnd = 'left' | 'gone';

const renewBelowSeconds = 86_400;
const checkEvery = 60_000;
const tokenKey = 'token';

let row: SessionRow | null = null;
let view: SessionView = { status: 'loading', user: null };
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pictick-session');
let started: Promise<void> | null = null;
let wipeAccount: (userId: string) => Promise<void> = () => Promise.resolve();

/** Sets the callback that wipes this device after the account was deleted. */
export const onAccountDeleted = (work: typeof wipeAccount): void => void (wipeAccount = work);

let renewDevice: (kept: SessionRow) => Promise<unknown> = () => Promise.resolve();

/** Sets the work that renews a device of the child's own, and renews at once if it is due. It never rejects. */
export function onDeviceRenewal(work: typeof renewDevice): void {
  renewDevice = work;
  void renewEarly();
}

/** Reads the stored session, then follows other tabs and renews on time. */
export function startSession(): Promise<void> {
  started ??= (async () => {
    await follow(await readSession());
    channel?.addEventListener('message', ({ data }) => void handleMessage(data));
    setInterval(() => void renewEarly(), checkEvery);
    document.addEventListener('visibilitychange', () => void returnToPage());
    void renewEarly();
  })();
  return started;
}

/** A page from the back-forward cache has heard no message that the device is a child's now. */
async function returnToPage(): Promise<void> {
  const next = await readSession();
  if (next?.kid) await follow(next);
  await renewEarly();
}

/** The page of a child. It is the only page that goes on in kid mode. */
export const kidPath = '/kid';

/** Never resolves where another page has to take over. */
async function follow(next: SessionRow | null): Promise<void> {
  const { pathname, hash } = window.location;
  if (!next?.kid || pathname === kidPath) {
    adopt(next);
    return;
  }
  // From here on this page sends nothing. The address may carry the code of a sign-in at the gate.
  row = null;
  mirrorToken(null);
  window.location.replace(kidPath + hash);
  await new Promise(() => undefined);
}

/** Message of another tab, of the worker, or of kid-mode.ts. */
export async function handleMessage(message?: unknown): Promise<void> {
  if (message === 'left' || message === 'gone') clearSession();
  const next = await readStoredSession();
  // Storage that cannot be read takes nothing from a linked device.
  if (next === undefined && row?.homes) return;
  if (message === 'gone' && row && !next) await wipeDeletedAccount(row.userId);
  await follow(next ?? null);
}

export const sessionView = (): SessionView => view;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The current token, after the stored session was read. Null if signed out, or if the session is not of
 * `userId`.
 */
export async function accessToken(userId?: string): Promise<string | null> {
  await startSession();
  return row && !isEndedDevice(row) && (userId === undefined || row.userId === userId) ? row.token : null;
}

/** The server has ended this device: it is asked for nothing any more. */
export const isEndedDevice = ({ homes, kid }: Pick<SessionRow, 'homes' | 'kid'>): boolean =>
  homes !== undefined && kid?.isOver === true;

/** Opens a session with a fresh token. The user is read from the token, before the server is asked. */
export async function openSession(token: string): Promise<void> {
  await saveSession(rowFromToken(token));
}

/**
 * Closes the session on this device and in its other tabs. `cleanUp` runs after other tabs can no longer
 * write the session and before listeners see that it is closed.
 */
export async function closeSession(cleanUp: () => Promise<void>, reason: SessionEnd = 'left'): Promise<void> {
  // At once: from here on nothing is sent or renewed as this user.
  row = null;
  mirrorToken(null);
  await saveSession(null, reason, cleanUp);
}

/**
 * Replaces name, e-mail and avatar of the token by those of the server. False if nothing differs or the
 * session is of another user.
 */
export async function rename({ id, name, email, avatarUrl }: User): Promise<boolean> {
  return row?.userId === id && (row.name !== name || row.email !== email || row.avatarUrl !== avatarUrl)
    ? exchange(row.token, { ...row, name, email, avatarUrl })
    : false;
}

/** Renews after a 401. Null if the session is over or the code cannot be cured by a renewal. */
export async function refreshAfter(refused: string, code: string | null): Promise<string | null> {
  if (isAccountDeleted(code)) await wipeDeletedAccount(rowFromToken(refused)?.userId);
  return isRenewable(code) ? renew(refused) : null;
}

/** If it fails because its chunk could not be loaded, the next 401 calls it again. */
async function wipeDeletedAccount(userId: string | undefined): Promise<void> {
  if (userId) await wipeAccount(userId).catch(() => undefined);
}

async function renewEarly(): Promise<void> {
  if (
    row &&
    !isEndedDevice(row) &&
    document.visibilityState === 'visible' &&
    row.expiresAt - Date.now() / 1000 < renewBelowSeconds
  )
    await renew(row.token);
}

/**
 * One renewal for all callers and all tabs: a caller that waited for the lock finds the new token in the
 * store.
 */
async function renew(refused: string): Promise<string | null> {
  return exclusively(async () => {
    const kept = (await readSession()) ?? row;
    if (!kept) return null;
    if (kept.token !== refused) {
      adopt(kept);
      // Another user may have signed in meanwhile. The request must not be sent with their token.
      return kept.userId === rowFromToken(refused)?.userId ? kept.token : null;
    }
    if (kept.homes) {
      await renewDevice(kept);
      return row?.userId === kept.userId && row.token !== refused ? row.token : null;
    }
    const answer = await requestToken(clientHeaders(), refused);
    if (answer.isAccountDeleted) {
      await wipeDeletedAccount(kept.userId);
      return null;
    }
    const fresh = rowFromToken(answer.token);
    if (!fresh && !answer.isSessionOver) return null;
    // The cookie may belong to another user by now.
    const same = fresh?.userId === kept.userId;
    if (await exchange(refused, same ? { ...kept, ...fresh } : fresh)) {
      if (same) return answer.token;
      if (!fresh && !view.kid) {
        const { pathname, search, hash } = window.location;
        keepReturnPath(pathname + search + hash);
        window.location.assign('/login?reason=session_expired');
      }
    }
    return null;
  });
}

/**
 * Replaces exactly the session with the old token. A user who signed out or in meanwhile keeps that state.
 */
async function exchange(old: string, next: SessionRow | null): Promise<boolean> {
  // Without IndexedDB, the token in localStorage decides; a sign-out removes it first.
  const stored = await replaceSession(old, next, () => storedToken() === old);
  if (stored === undefined || row?.token !== old) return false;
  channel?.postMessage('changed');
  // False if the device is a child's by now, whose page takes over.
  void follow(stored);
  return row === stored;
}

/**
 * Changes the session of a linked device, here and in its other tabs; null removes it. Where IndexedDB fails it
 * lasts as long as this page. `change` is called with null where there is none. `cleanUp` runs before the listeners
 * lead the page elsewhere.
 */
export async function changeDevice(
  change: (stored: SessionRow | null) => SessionRow | null,
  cleanUp?: () => Promise<unknown>,
): Promise<void> {
  const next = await changeSession((stored) => change(stored ?? row), { durability: 'strict' }).catch(() =>
    change(row),
  );
  channel?.postMessage('changed');
  await deleteData(cleanUp);
  adopt(next);
}

/** Renews now, whatever time is left. */
export async function renewNow(): Promise<void> {
  if (row && !isEndedDevice(row)) await renew(row.token);
}

async function saveSession(
  next: SessionRow | null,
  message: 'changed' | SessionEnd = 'changed',
  cleanUp?: () => Promise<void>,
): Promise<void> {
  // A child may have been given the device meanwhile.
  if ((await writeSession(next, message === 'left')) === undefined) await handleMessage();
  channel?.postMessage(message);
  await deleteData(cleanUp);
  adopt(next);
}

let deleting = false;
/** True while the data of a session that has ended is deleted: a store that is missing then is not restored. */
export const isDeletingData = (): boolean => deleting;

async function deleteData(cleanUp?: () => Promise<unknown>): Promise<void> {
  deleting = true;
  try {
    await cleanUp?.();
  } finally {
    deleting = false;
  }
}

/** IndexedDB is authoritative and the worker writes it too. localStorage mirrors the token. */
function mirrorToken(next: SessionRow | null): void {
  // In kid mode nothing outside IndexedDB says that an adult is signed in.
  writeStorage(tokenKey, next && !next.kid ? next.token : null);
}

function adopt(next: SessionRow | null): void {
  if (next) mirrorToken(next);
  else if (row && storedToken() === row.token) mirrorToken(null);
  row = next;
  hintSignedIn(next !== null && !next.kid);
  const user = next && { id: next.userId, name: next.name, email: next.email, avatarUrl: next.avatarUrl };
  const before = view;
  view = user
    ? {
        status: 'signed-in',
        user,
        ...(next.kid && { kid: next.kid }),
        ...(next.homes && { homes: next.homes }),
      }
    : { status: 'signed-out', user: null };
  if (JSON.stringify(view) === JSON.stringify(before)) return void (view = before);
  for (const listener of listeners) listener();
}

/** From localStorage, which all tabs see at once. */
export const storedToken = (): string | null => readStorage(tokenKey);

const pendingSignOutKey = 'pictick_owes_sign_out';

/** True if a user signed out here and the server does not know it yet. */
export const hasPendingSignOut = (): boolean => readStorage(pendingSignOutKey) !== null;
export const setPendingSignOut = (signOut: boolean): void =>
  writeStorage(pendingSignOutKey, signOut ? '1' : null);
