import { openSessions, type KidMode, type SessionRow } from './session-row';

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
