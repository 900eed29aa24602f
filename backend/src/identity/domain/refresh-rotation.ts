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
 * The verdict on a presented refresh token. `repeat` gives the same successor again: two tabs renew at once,
 * or an answer was lost. Once the successor was used, the client has it, so an older token is a copy.
 */
export function judgeRefresh(token: PresentedToken | null, now: Date): RotationVerdict {
  if (!token || token.sessionRevoked) return 'refused';
  if (now >= token.sessionEndsAt || now >= token.expiresAt) return 'expired';
  if (!token.rotatedAt) return 'rotate';
  return token.successorUsed ? 'reused' : 'repeat';
}

/** A refresh token is valid for 30 days, but a session ends 90 days after its sign-in. */
export function refreshExpiry(sessionEndsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + refreshLifeMs, sessionEndsAt.getTime()));
}
