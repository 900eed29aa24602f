import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { BillingAccounts } from '../../domain/billing-accounts';
import { refusal } from '../../domain/refusals';

/** Whoever works at the desk hears that an id is nobody's before they hear what nobody has. Who has left is still somebody here. */
@Injectable()
export class Somebody {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly accounts: BillingAccounts,
  ) {}

  async mustBe(userId: string): Promise<void> {
    if (!(await this.accounts.ofUser(userId)) && !(await this.identity.profileOf(userId))) throw refusal('user_not_found');
  }
}
