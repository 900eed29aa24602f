import type { PresentedToken } from './refresh-rotation';

export interface OpenedSession {
  sid: string;
  personId: string;
}

/** Sessions and the refresh tokens that keep them going. Tokens are known by their hashes only. */
export abstract class Sessions {
  abstract open(session: { sid: string; personId: string; deviceLabel: string; now: Date; endsAt: Date }): Promise<void>;
  abstract addToken(token: { hash: Buffer; sid: string; now: Date; expiresAt: Date }): Promise<void>;
  /** Locked until the transaction ends, so that parallel renewals see each other. */
  abstract tokenForRenewal(hash: Buffer): Promise<(PresentedToken & OpenedSession & { successorSealed: Buffer | null }) | null>;
  abstract rotate(token: { hash: Buffer; now: Date; successorHash: Buffer; successorSealed: Buffer }): Promise<void>;
  abstract end(sid: string, reason: 'signed-out' | 'token-reused', now: Date): Promise<void>;
}

/** One-use codes that carry a sign-in from the callback to the page, bound to the browser that began it. */
export abstract class SignInCodes {
  abstract add(code: { hash: Buffer; personId: string; browserHash: Buffer; expiresAt: Date }): Promise<void>;
  abstract use(hash: Buffer, browserHash: Buffer, now: Date): Promise<string | null>;
}
