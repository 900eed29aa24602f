/** The suppression list: addresses that get no invitation emails. The unsubscribe token of an email decides; no account is needed. */
export abstract class EmailSuppressions {
  /** The token in every invitation email to this address. It does not reveal the address. */
  abstract unsubscribeToken(address: string): string;
  abstract isSuppressed(address: string): Promise<boolean>;
  /** False: the token was not signed with one of HMAC_KEYS. */
  abstract isToken(token: string): boolean;
  abstract isSuppressedByToken(token: string): Promise<boolean>;
  abstract suppress(token: string, at: Date): Promise<void>;
  abstract unsuppress(token: string): Promise<void>;
  /** Encrypts entries of older keys with the first of HMAC_KEYS. */
  abstract rotateKeys(): Promise<void>;
}
