export interface TokenClaims {
  personId: string;
  sid: string;
  name: string;
  email: string;
}

/** Access tokens: signed, valid for 48 hours, and refused once their session has ended. */
export abstract class AccessTokens {
  /** Signs a token that expires 48 hours after `now`. */
  abstract issue(claims: TokenClaims, now: Date): Promise<string>;
  /** The user whose token we signed, also after it expired; null for a foreign token. Grants no access. */
  abstract signedFor(token: string): Promise<string | null>;
}
