export interface TokenClaims {
  personId: string;
  sid: string;
  name: string;
  email: string;
}

/** Access tokens: signed, good for 48 hours, and worth nothing once their session has ended. */
export abstract class AccessTokens {
  abstract issue(claims: TokenClaims, now: Date): Promise<string>;
  /** Whose id we signed it for, however long ago; null for what is not of our making. It opens nothing. */
  abstract signedFor(token: string): Promise<string | null>;
}
