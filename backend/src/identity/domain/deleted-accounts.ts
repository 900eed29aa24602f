import { DomainError } from '../../kernel/domain-error';
import type { ProviderProfile } from './person';

/** What stays of people who left: that there was one, for a while, so that leaving and coming back is no second trial. */
export abstract class DeletedAccounts {
  /** Closes every door at once: sessions and codes that wait to be exchanged. */
  abstract revokeAllAccess(personId: string, now: Date): Promise<void>;
  /** Whether somebody with this account of this provider left not long ago. */
  abstract wasDeletedRecently(
    providerProfile: Pick<ProviderProfile, 'provider' | 'subject'>,
  ): Promise<boolean>;
  /** Whether this person is leaving, or has left. */
  abstract isDeleted(personId: string): Promise<boolean>;
  /** Whether this refresh token was one of somebody's who is leaving, or has left: known for as long as it would have been good. */
  abstract isTokenOfDeleted(refreshHash: Buffer): Promise<boolean>;
  /** All that identity holds of them goes; of their accounts a keyed hash stays that only we can make. Once more changes nothing. */
  abstract erase(personId: string, now: Date): Promise<void>;
}

/**
 * What a device is told whose account is gone: nothing of it is to stay there. Said only to a token that we signed or a refresh token that we
 * gave out; to a stranger nobody is gone.
 */
export const accountGone = (): DomainError => new DomainError('ACCOUNT_GONE', 'unauthorised');
