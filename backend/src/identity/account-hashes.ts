/**
 * Keyed hashes (HMAC) that recognise a returning user after an account deletion, by the account of the
 * provider. A hash leads to no person, and hashes of different purposes cannot be compared.
 */
export abstract class AccountHashes {
  /**
   * The hash by the current key, then those by older keys. A user without a provider account is hashed by
   * user id.
   */
  abstract of(userId: string, purpose: string): Promise<[Buffer, ...Buffer[]]>;
}
