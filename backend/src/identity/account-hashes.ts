/**
 * Keyed hashes (HMAC) by which a user is recognised who deleted their account and returned with the same account of
 * their provider. A hash leads to no person, and hashes of one purpose cannot be compared with those of another.
 */
export abstract class AccountHashes {
  /** The first is the one to keep; the others are what older keys would have made of it. Of whom there is no account: of their id. */
  abstract of(userId: string, purpose: string): Promise<[Buffer, ...Buffer[]]>;
}
