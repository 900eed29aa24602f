import { changeSession, type GateSignIn, type KidMode, type SessionRow } from './session-row';

/** On the disk at once, so that a device that is switched off keeps kid mode and its waits. */
const change = (
  next: (row: SessionRow | undefined) => SessionRow | undefined,
): Promise<SessionRow | undefined> => changeSession(next, { durability: 'strict' });

/**
 * Puts the session of this user into kid mode, or ends it with null, whatever token a tab or the worker has
 * stored meanwhile. A session that is over stays so: only a sign-in ends its kid mode.
 * @throws Error if the user is signed out; DOMException if IndexedDB cannot be used.
 */
export async function writeKidMode(userId: string, kid: KidMode | null): Promise<void> {
  await change((stored) => {
    if (stored?.userId !== userId) throw new Error('Only a signed-in user can give a device to a child.');
    const { kid: before, ...row } = stored;
    if (!before?.isOver) return kid ? { ...row, kid } : row;
    return kid ? { ...row, kid: { ...kid, isOver: true } } : undefined;
  });
}

/**
 * Stores the wrong PINs at the gate with the session. Nothing where there is none.
 * @throws DOMException if IndexedDB cannot be used.
 */
export const writeGateTries = (gateTries: string): Promise<void> => changeGateTries(() => gateTries);

/**
 * Changes the wrong PINs in one transaction, so that windows that count at the same instant lose none. `next` is
 * called within it, with null where nothing is stored.
 * @throws DOMException if IndexedDB cannot be used.
 */
export async function changeGateTries(next: (stored: string | null) => string): Promise<void> {
  await change((row) => {
    const gateTries = next(row?.gateTries ?? null);
    return row && { ...row, gateTries };
  });
}

/**
 * Stores whether the server still knows the child that has this device.
 * @throws DOMException if IndexedDB cannot be used.
 */
export async function writeGone(childId: string, isGone: boolean): Promise<void> {
  await change((row) => {
    if (row?.kid?.childId !== childId) return undefined;
    const { isGone: _before, ...kid } = row.kid;
    return { ...row, kid: isGone ? { ...kid, isGone } : kid };
  });
}

/** How long a sign-in at the gate may take, in ms. */
export const gateSignInMs = 600_000;

/**
 * Allows one sign-in to end kid mode.
 * @throws Error if the device is in no kid mode; DOMException if IndexedDB cannot be used.
 */
export async function allowGateSignIn(signIn: GateSignIn): Promise<void> {
  await change((row) => {
    if (!row?.kid) throw new Error('The device is in no kid mode.');
    return { ...row, kid: { ...row.kid, signIn } };
  });
}

/**
 * Uses up the sign-in that this nonce began. False if there is none, or if it began more than ten minutes
 * ago. A clock that was set back lengthens nothing.
 * @throws DOMException if IndexedDB cannot be used.
 */
export async function takeGateSignIn(nonce: string, now: number): Promise<boolean> {
  let until = 0;
  await change((row) => {
    if (row?.kid?.signIn?.nonce !== nonce) return undefined;
    const { signIn, ...kid } = row.kid;
    until = signIn.until;
    return { ...row, kid };
  });
  return until > now && until <= now + gateSignInMs;
}
