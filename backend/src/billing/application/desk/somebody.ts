import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { type BillingAccount, BillingAccounts } from '../../domain/billing-account';
import { refusal } from '../../domain/refusals';

/** Whoever works at the desk hears that an id is nobody's before they hear what nobody has. Who has left is still somebody here. */
@Injectable()
export class Somebody {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly accounts: BillingAccounts,
  ) {}

  /** Their account; null for somebody who never bought anything. */
  async mustBe(userId: string): Promise<BillingAccount | null> {
    const account = await this.accounts.ofUser(userId);
    if (!account && !(await this.identity.profileOf(userId))) throw refusal('user_not_found');
    return account;
  }
}
