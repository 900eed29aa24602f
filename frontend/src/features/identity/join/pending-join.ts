import { freshId } from '../../../api/http/ids';

const key = 'pendingJoin';
/** In ms: a press on "Log in and accept" holds this long. */
const pressHolds = 30 * 60_000;

/** An invitation that this tab has opened, kept while the user signs in. */
export interface PendingJoin {
  token: string;
  /** The user has confirmed to be 18 or older. */
  adult: boolean;
  /** Of the acceptance. A retry after a lost answer sends it again and gets that answer. */
  requestId: string;
  /** The time of the press that accepts after the sign-in; null without one. */
  pressedAt: number | null;
}

export const pendingOf = (token: string): PendingJoin => ({
  token,
  adult: false,
  requestId: freshId(),
  pressedAt: null,
});

/** The user wants to accept, and signs in first. */
export const pressed = (pending: PendingJoin): PendingJoin => ({
  ...pending,
  adult: true,
  pressedAt: Date.now(),
});

/** True once after the sign-in: the user has pressed before it and need not press again. */
export const isPressed = ({ adult, pressedAt }: PendingJoin): boolean =>
  adult && pressedAt !== null && Math.abs(Date.now() - pressedAt) < pressHolds;

/** For the next attempt: the server has stored its refusal for the request before. */
export const askedAnew = (pending: PendingJoin): PendingJoin => ({
  ...pending,
  requestId: freshId(),
  pressedAt: null,
});

export function keepPending(pending: PendingJoin): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // Without storage the user opens the link again after the sign-in.
  }
}

export function readPending(): PendingJoin | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PendingJoin> | null;
    if (typeof kept?.token !== 'string') return null;
    const { requestId, ...fresh } = pendingOf(kept.token);
    const pressedAt = typeof kept.pressedAt === 'number' ? kept.pressedAt : null;
    return { ...fresh, adult: kept.adult === true, requestId: kept.requestId ?? requestId, pressedAt };
  } catch {
    return null;
  }
}

/** In place of the invitation: a reload of the page knows that this user has joined. */
export function keepJoined(userId: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ joined: userId }));
  } catch {
    // Without storage a reload knows nothing of the invitation.
  }
}

/** The user who has joined on this page before; null if there is none. */
export function readJoined(): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { joined?: unknown } | null;
    return typeof kept?.joined === 'string' ? kept.joined : null;
  } catch {
    return null;
  }
}

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
