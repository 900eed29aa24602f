import { openSessions } from './session-row';

/**
 * A key of this device that its screen lock guards, of the adult who switched it on. It opens the gate of kid
 * mode. The device keeps the private half, and no server knows of either.
 */
export interface ScreenLock {
  userId: string;
  credentialId: ArrayBuffer;
  /** SPKI. */
  publicKey: ArrayBuffer;
  /** COSE: -7 is ES256, -257 RS256. */
  algorithm: number;
}

const open = () => openSessions<'screen-lock', ScreenLock>();

/** Null if this user has switched on none here, or if IndexedDB cannot be used. */
export async function readScreenLock(userId: string): Promise<ScreenLock | null> {
  try {
    const db = await open();
    const row = await db.get('session', 'screen-lock');
    db.close();
    return row && 'credentialId' in row && row.userId === userId ? row : null;
  } catch {
    return null;
  }
}

/**
 * Stores the screen lock of this user; null deletes it.
 * @throws Error if the user is signed out; DOMException if IndexedDB cannot be used.
 */
export async function writeScreenLock(userId: string, lock: ScreenLock | null): Promise<void> {
  const db = await open();
  const tx = db.transaction('session', 'readwrite');
  // It closes after the transaction.
  db.close();
  const session = await tx.store.get('current');
  if (session?.userId !== userId) throw new Error('Only a signed-in user has a screen lock here.');
  if (lock) await tx.store.put(lock, 'screen-lock');
  else await tx.store.delete('screen-lock');
  await tx.done;
}
