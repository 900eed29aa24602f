import type { PresentedToken } from './refresh-rotation';

export interface OpenedSession {
  sid: string;
  personId: string;
  deviceLabel: string;
}

export type EndReason =
  | 'signed-out'
  | 'signed-in-again'
  | 'ended-by-person'
  | 'ended-by-staff'
  | 'token-reused';

/** Sessions and the refresh tokens that keep them going. Tokens are known by their hashes only. */
export abstract class Sessions {
  abstract open(session: OpenedSession & { now: Date; endsAt: Date }): Promise<void>;
  abstract addToken(token: { hash: Buffer; sid: string; now: Date; expiresAt: Date }): Promise<void>;
  /** Locked until the transaction ends, so that parallel renewals see each other. */
  abstract tokenForRenewal(
    hash: Buffer,
  ): Promise<(PresentedToken & OpenedSession & { successorSealed: Buffer | null }) | null>;
  abstract rotate(token: {
    hash: Buffer;
    now: Date;
    successorHash: Buffer;
    successorSealed: Buffer;
  }): Promise<void>;
  abstract end(sid: string, reason: EndReason, now: Date): Promise<void>;
  /** Ends the session that this refresh token belongs to, if there is one. */
  abstract endByToken(hash: Buffer, reason: EndReason, now: Date): Promise<void>;
  /** False where this is no session of theirs; one that has ended already still is. */
  abstract endOwn(personId: string, sid: string, reason: EndReason, now: Date): Promise<boolean>;
  /** All of theirs but the one that is spared; how many that were. */
  abstract endAll(personId: string, exceptSid: string | null, reason: EndReason, now: Date): Promise<number>;
}

/** One-use codes that carry a sign-in from the callback to the page, bound to the browser that began it. */
export abstract class SignInCodes {
  /** False where this OAuth flow has brought a code already. */
  abstract add(code: {
    hash: Buffer;
    personId: string;
    browserHash: Buffer;
    flowHash: Buffer;
    expiresAt: Date;
  }): Promise<boolean>;
  abstract use(hash: Buffer, browserHash: Buffer, now: Date): Promise<string | null>;
}
