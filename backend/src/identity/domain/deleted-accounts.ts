import { DomainError } from '../../kernel/domain-error';
import type { ProviderProfile } from './person';

/** Records of deleted accounts: kept for a while, so that a user who returns gets no second trial. */
export abstract class DeletedAccounts {
  /** Ends all sessions and invalidates sign-in codes. */
  abstract revokeAllAccess(personId: string, now: Date): Promise<void>;
  /** True if an account of this provider account was deleted within the last year. */
  abstract wasDeletedRecently(
    providerProfile: Pick<ProviderProfile, 'provider' | 'subject'>,
  ): Promise<boolean>;
  /** True if the deletion of this account has begun. */
  abstract isDeleted(personId: string): Promise<boolean>;
  /**
   * True if this refresh token was of an account whose deletion has begun, until the token would have
   * expired.
   */
  abstract isTokenOfDeleted(refreshHash: Buffer): Promise<boolean>;
  /** Erases all data that identity holds, and keeps a keyed hash of the provider accounts. Idempotent. */
  abstract erase(personId: string, now: Date): Promise<void>;
}

/**
 * Tells a device to clear its data. Sent only for a token that we issued, so that strangers learn nothing.
 */
export const accountGone = (): DomainError => new DomainError('ACCOUNT_GONE', 'unauthorised');
