import { openDB, type DBSchema } from 'idb';
import { ignoreUnhandled } from './idb-unhandled';

/** An adult has given this device to a child; `childId` null: the children choose. */
export interface KidMode {
  householdId: string;
  childId: string | null;
  /** The server knows the child no more: also offline its cards are not shown again. */
  isGone?: boolean;
  /** The server has ended the adult's session. Nothing is lost; the gate asks to sign in, after a restart too. */
  isOver?: boolean;
  /** A sign-in that began at the gate. Only its code ends kid mode. */
  signIn?: GateSignIn;
}

/** Allows one sign-in from the tab that knows `nonce`, until this instant (ms since 1970). */
export interface GateSignIn {
  nonce: string;
  until: number;
}

/** A household on a device of the child's own, and its access token. */
export interface Home {
  /** User of the database, of the idempotency keys and of the locks. */
  deviceId: string;
  householdId: string;
  /** Of the household, for the adults behind the lock. */
  name?: string;
  /** The children who may use the device. */
  children: readonly string[];
  token: string;
  /** In seconds since 1970, by the clock of this device. */
  expiresAt: number;
  /** The child who has the device; null: the children choose. */
  childId: string | null;
  isGone?: boolean;
  /** The instant by server time (ms) at which this device heard that the home is over. */
  endedAt?: number;
  /** A newer link of the same household has taken its place, and its waiting marks are carried over. */
  isFormer?: boolean;
  /** The children as the device saw them last, for the picture of the house. */
  faces?: readonly HomeFaceRow[];
  /** The colour of its roof (roofs.ts). */
  roof?: string;
}

export interface HomeFaceRow {
  id: string;
  nickname: string;
  animal: string;
  colour: string;
}

/** The session of this device. Page and worker share it here; the worker has no localStorage. */
export interface SessionRow {
  userId: string;
  token: string;
  /** In seconds since 1970. */
  expiresAt: number;
  name: string;
  email: string;
  /** Address of the avatar; missing until the server was asked. */
  avatarUrl?: string | null;
  /** Missing while an adult has the device. */
  kid?: KidMode;
  /**
   * Set on a device of the child's own, which is always in kid mode: its households. The session is that of the shown
   * one (homes.ts).
   */
  homes?: readonly Home[];
  /** The wrong PINs at the gate, a second time: clearing localStorage alone ends no wait. */
  gateTries?: string;
}

interface Schema<Key extends string, Row> extends DBSchema {
  session: { key: 'current' | Key; value: SessionRow | Row };
}

/**
 * The rows of this device. A further row stands beside the session: what replaces the session (a renewal, a
 * sign-in at the gate, kid mode) leaves it, and what closes the session clears both. A store of its own would need
 * a version that an older worker cannot open.
 */
export const openSessions = async <Key extends string = 'current', Row = SessionRow>() =>
  ignoreUnhandled(
    await openDB<Schema<Key, Row>>('pictick', 1, { upgrade: (db) => void db.createObjectStore('session') }),
  );

/** Null if nobody is signed in, or if IndexedDB cannot be used. */
export const readSession = async (): Promise<SessionRow | null> => (await readStoredSession()) ?? null;

/** Null if nobody is signed in; undefined if IndexedDB cannot be used, and it is not known. */
export async function readStoredSession(): Promise<SessionRow | null | undefined> {
  try {
    const db = await openSessions();
    const row = await db.get('session', 'current');
    db.close();
    return row ?? null;
  } catch {
    return undefined;
  }
}

/**
 * Changes the session in one transaction: `change` answers the row to store, null to delete it, undefined to
 * leave it. Answers the same.
 * @throws DOMException if IndexedDB cannot be used; any error of `change`.
 */
export async function changeSession<Next extends SessionRow | null | undefined>(
  change: (stored: SessionRow | undefined) => Next,
  options?: IDBTransactionOptions,
): Promise<Next> {
  const db = await openSessions();
  const tx = db.transaction('session', 'readwrite', options);
  // It closes after the transaction.
  db.close();
  const next = change(await tx.store.get('current'));
  if (next) await tx.store.put(next, 'current');
  // Together with the rows beside it.
  else if (next === null) await tx.store.clear();
  await tx.done;
  return next;
}

/**
 * Stores a session; null closes it, where `sparesKid` not in kid mode. A linked device takes none of an adult. Answers
 * undefined if nothing was written. Without IndexedDB the token in localStorage has to do.
 */
export const writeSession = (
  row: SessionRow | null,
  sparesKid = false,
): Promise<SessionRow | null | undefined> =>
  changeSession((stored) => (stored?.homes || (sparesKid && stored?.kid) ? undefined : row)).catch(() => row);

/**
 * Replaces the session that has this token; null closes it. Kid mode stays as it is stored, whatever `row` says,
 * and outlives the session of the adult: its end, or a session of another user, is kept there (`isOver`) until a
 * renewal. Answers the new row; undefined if nothing was replaced.
 * `fallback` decides where no session is stored or IndexedDB cannot be used; it is called at that moment.
 */
export const replaceSession = (
  token: string,
  row: SessionRow | null,
  fallback = (): boolean => false,
): Promise<SessionRow | null | undefined> =>
  changeSession((kept) => {
    if (!(kept ? kept.token === token : fallback())) return undefined;
    if (!kept?.kid) return row && { ...row, kid: undefined, gateTries: kept?.gateTries };
    const { isOver: _before, ...kid } = kept.kid;
    return row?.userId === kept.userId
      ? { ...row, kid, gateTries: kept.gateTries }
      : { ...kept, kid: { ...kid, isOver: true } };
  }).catch(() => (fallback() ? row : undefined));
