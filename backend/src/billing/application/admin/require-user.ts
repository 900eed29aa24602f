import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { type BillingAccount, BillingAccounts } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';

/**
 * Staff get `user_not_found` for an unknown id before any other error. A deleted user who still has an
 * account is found.
 */
@Injectable()
export class RequireUser {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly accounts: BillingAccounts,
  ) {}

  /**
   * The user's account. Null: the user never bought anything.
   * @throws user_not_found
   */
  async of(userId: string): Promise<BillingAccount | null> {
    const account = await this.accounts.ofUser(userId);
    if (!account && !(await this.identity.profileOf(userId))) throw billingError('user_not_found');
    return account;
  }
}
