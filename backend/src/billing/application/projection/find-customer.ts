import { Injectable, Logger } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Transaction } from '../../../platform/database/transaction';
import { type BillingAccount, BillingAccounts } from '../../domain/billing-account';
import type { InboxEvent } from '../../domain/inbox';
import { PaymentProvider } from '../../domain/payment-provider';

/** For events that do not say whose they are, and customers that we do not know (yet). */
@Injectable()
export class FindCustomer {
  private readonly log = new Logger('inbox');

  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: BillingAccounts,
    private readonly identity: IdentityFacade,
    private readonly transaction: Transaction,
  ) {}

  /** Disputes name the charge alone. */
  async of({ type, objectId }: InboxEvent): Promise<string | null> {
    return type.startsWith('charge.dispute.') && objectId !== null ? this.provider.customerOfDispute(objectId) : null;
  }

  /**
   * The account that such a customer was made for: the answer to its making may have been lost. Null where there is none; if somebody pays
   * there all the same, a person has to look.
   */
  async accountOf(customerId: string): Promise<string | null> {
    const owner = await this.provider.ownerOf(customerId);
    if (owner === null || owner.deleted) return null;
    const accountId = owner.userId === null ? null : await this.adopt(customerId, owner.userId);
    if (accountId === null) this.log.error(`ALERT orphan: customer ${customerId} belongs to nobody here; docs/runbooks/webhooks.md`);
    return accountId;
  }

  private adopt(customerId: string, userId: string): Promise<string | null> {
    return this.transaction.run(async () => {
      const account = (await this.accounts.ofUser(userId)) ?? (await this.anew(userId));
      const mine = account && (await this.accounts.locked(account.id));
      if (!mine || !mine.mayBecome(customerId)) return null;
      mine.linkCustomer(customerId);
      await this.accounts.save(mine);
      return mine.id;
    });
  }

  /** Somebody is here who has bought, and we know nothing of it: a backup from before that was restored. */
  private async anew(userId: string): Promise<BillingAccount | null> {
    const isHere = (await this.identity.profileOf(userId)) !== null && !(await this.identity.leavers([userId])).has(userId);
    return isHere ? this.accounts.open(userId) : null;
  }
}
