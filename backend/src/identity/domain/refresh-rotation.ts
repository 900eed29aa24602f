const day = 86_400_000;
export const refreshLifeMs = 30 * day;
export const sessionLifeMs = 90 * day;

export interface PresentedToken {
  expiresAt: Date;
  rotatedAt: Date | null;
  successorUsed: boolean;
  sessionRevoked: boolean;
  sessionEndsAt: Date;
}

export type RotationVerdict = 'rotate' | 'repeat' | 'expired' | 'reused' | 'refused';

/**
 * The verdict on a presented refresh token. `repeat` gives the same successor once more: two tabs that renew at once, or a lost answer.
 * A used successor had reached the client, so an older token is a copy.
 */
export function judgeRefresh(token: PresentedToken | null, now: Date): RotationVerdict {
  if (!token || token.sessionRevoked) return 'refused';
  if (now >= token.sessionEndsAt || now >= token.expiresAt) return 'expired';
  if (!token.rotatedAt) return 'rotate';
  return token.successorUsed ? 'reused' : 'repeat';
}

/** A refresh token slides by 30 days, but a session ends 90 days after its sign-in. */
export function refreshExpiry(sessionEndsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + refreshLifeMs, sessionEndsAt.getTime()));
}
