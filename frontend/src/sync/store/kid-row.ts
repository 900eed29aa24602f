import { openSessions, type GateSignIn, type KidMode, type SessionRow } from './session-row';

/**
 * Puts the session of this user into kid mode, or ends it with null, whatever token a tab or the worker has
 * stored meanwhile. Answers the new row.
 * @throws Error if the user is signed out; DOMException if IndexedDB cannot be used.
 */
export async function writeKidMode(userId: string, kid: KidMode | null): Promise<SessionRow> {
  const db = await openSessions();
  try {
    const tx = db.transaction('session', 'readwrite', { durability: 'strict' });
    const stored = await tx.store.get('current');
    if (stored?.userId !== userId) throw new Error('Only a signed-in user can give a device to a child.');
    const { kid: _before, ...row } = stored;
    const next = kid ? { ...row, kid } : row;
    await tx.store.put(next, 'current');
    await tx.done;
    return next;
  } finally {
    db.close();
  }
}

/**
 * Stores the wrong PINs at the gate with the session. Nothing where there is none.
 * @throws DOMException if IndexedDB cannot be used.
 */
export async function writeGateTries(gateTries: string): Promise<void> {
  const db = await openSessions();
  try {
    const tx = db.transaction('session', 'readwrite', { durability: 'strict' });
    const row = await tx.store.get('current');
    if (row) await tx.store.put({ ...row, gateTries }, 'current');
    await tx.done;
  } finally {
    db.close();
  }
}

/**
 * Stores whether the server still knows the child that has this device.
 * @throws DOMException if IndexedDB cannot be used.
 */
export async function writeGone(childId: string, isGone: boolean): Promise<void> {
  const db = await openSessions();
  try {
    const tx = db.transaction('session', 'readwrite');
    const row = await tx.store.get('current');
    if (row?.kid?.childId !== childId) return;
    const { isGone: _before, ...kid } = row.kid;
    await tx.store.put({ ...row, kid: isGone ? { ...kid, isGone } : kid }, 'current');
    await tx.done;
  } finally {
    db.close();
  }
}

/** How long a sign-in at the gate may take, in ms. */
export const gateSignInMs = 600_000;

/**
 * Allows one sign-in to end kid mode.
 * @throws Error if the device is in no kid mode; DOMException if IndexedDB cannot be used.
 */
export async function allowGateSignIn(signIn: GateSignIn): Promise<void> {
  const db = await openSessions();
  try {
    const tx = db.transaction('session', 'readwrite', { durability: 'strict' });
    const row = await tx.store.get('current');
    if (!row?.kid) throw new Error('The device is in no kid mode.');
    await tx.store.put({ ...row, kid: { ...row.kid, signIn } }, 'current');
    await tx.done;
  } finally {
    db.close();
  }
}

/**
 * Uses up the sign-in that this nonce began. False if there is none, or if it began more than ten minutes
 * ago. A clock that was set back lengthens nothing.
 * @throws DOMException if IndexedDB cannot be used.
 */
export async function takeGateSignIn(nonce: string, now: number): Promise<boolean> {
  const db = await openSessions();
  try {
    const tx = db.transaction('session', 'readwrite', { durability: 'strict' });
    const row = await tx.store.get('current');
    const signIn = row?.kid?.signIn;
    if (!row?.kid || signIn?.nonce !== nonce) return false;
    const { signIn: _used, ...kid } = row.kid;
    await tx.store.put({ ...row, kid }, 'current');
    await tx.done;
    return signIn.until > now && signIn.until <= now + gateSignInMs;
  } finally {
    db.close();
  }
}
