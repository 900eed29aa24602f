/** Two tabs that renew at once, or a phone that lost the answer in a tunnel: not theft. */
export const reuseIntervalMs = 30_000;
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

/** What to do with a refresh token that somebody presents. `repeat` gives the same successor once more. */
export function judgeRefresh(token: PresentedToken | null, now: Date): RotationVerdict {
  if (!token || token.sessionRevoked) return 'refused';
  if (now >= token.sessionEndsAt || now >= token.expiresAt) return 'expired';
  if (!token.rotatedAt) return 'rotate';
  if (!token.successorUsed || now.getTime() - token.rotatedAt.getTime() < reuseIntervalMs) return 'repeat';
  return 'reused';
}

/** A refresh token slides by 30 days, but a session ends 90 days after its sign-in. */
export function refreshExpiry(sessionEndsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + refreshLifeMs, sessionEndsAt.getTime()));
}
