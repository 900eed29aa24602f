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

/** Sessions and their refresh tokens. Only hashes of tokens are stored. */
export abstract class Sessions {
  abstract open(session: OpenedSession & { now: Date; endsAt: Date }): Promise<void>;
  abstract addToken(token: { hash: Buffer; sid: string; now: Date; expiresAt: Date }): Promise<void>;
  /**
   * Locked until the transaction ends, so that parallel renewals see each other. Null for an unknown token.
   */
  abstract tokenForRenewal(
    hash: Buffer,
  ): Promise<(PresentedToken & OpenedSession & { successorSealed: Buffer | null }) | null>;
  /** Marks the token as used and stores its sealed successor. */
  abstract rotate(token: {
    hash: Buffer;
    now: Date;
    successorHash: Buffer;
    successorSealed: Buffer;
  }): Promise<void>;
  /** Ends a session. Idempotent: the first reason and time stay. */
  abstract end(sid: string, reason: EndReason, now: Date): Promise<void>;
  /** Ends the session of this refresh token, if there is one. */
  abstract endByToken(hash: Buffer, reason: EndReason, now: Date): Promise<void>;
  /** Returns false if the session is not of this user; true also if it has ended before. */
  abstract endOwn(personId: string, sid: string, reason: EndReason, now: Date): Promise<boolean>;
  /** Ends all sessions of the user except `exceptSid`. Returns how many. */
  abstract endAll(personId: string, exceptSid: string | null, reason: EndReason, now: Date): Promise<number>;
}

/** One-use codes that carry a sign-in from the callback to the page, bound to the browser that began it. */
export abstract class SignInCodes {
  /** Returns false if this OAuth flow has given a code already. */
  abstract add(code: {
    hash: Buffer;
    personId: string;
    browserHash: Buffer;
    flowHash: Buffer;
    expiresAt: Date;
  }): Promise<boolean>;
  /** Uses up a code. Null if it is unknown, expired, used, or of another browser. */
  abstract use(hash: Buffer, browserHash: Buffer, now: Date): Promise<string | null>;
}
