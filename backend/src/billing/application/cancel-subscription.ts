import { Injectable } from '@nestjs/common';
import type { Answer, Command } from '../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../domain/billing-account';
import { BillingRecords } from '../domain/billing-records';
import { PaymentProvider } from '../domain/payment-provider';
import { AnnouncedChanges } from './announced-changes';
import { BillingDeed, type Wished } from './billing-deed';
import { CommandRunner } from './command-runner';
import { Commands } from './commands';
import { deedAnswer, type DeedAnswer } from './deed-answers';
import type { Steps } from './steps';
import { mustBeCustomer, TheirSubscriptions } from './their-subscriptions';

interface Wish {
  immediately: boolean;
}
interface Params extends Wish {
  subscriptionIds: string[];
  /** Nothing is charged after an end at once. */
  openInvoiceIds: string[];
  changeId: string | null;
}

/** At the end of what is paid for, or at once. Every subscription that lives: nobody who cancels wants to pay for a second one. */
@Injectable()
export class CancelSubscription extends BillingDeed<Wish, Params, DeedAnswer> {
  readonly kind = 'cancel';
  readonly failure = 'failed_to_cancel_subscription';

  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly records: BillingRecords,
    private readonly announced: AnnouncedChanges,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, immediately: boolean): Promise<Answer<DeedAnswer>> {
    return this.commands.run(this, command, { immediately });
  }

  override admit = mustBeCustomer;

  async decide(account: BillingAccount, { id, wish: { immediately }, now }: Wished<Wish>): Promise<{ params: Params }> {
    const live = await this.theirs.live(account, 'no_subscription_to_cancel');
    const subscriptionIds = live.map((each) => each.id);
    if (!immediately) return { params: { immediately, subscriptionIds, openInvoiceIds: [], changeId: await this.announced.announce(id, live[0], 'cancel', 'trial', now) } };
    const invoices = await this.records.invoicesOf(account.id);
    const openInvoiceIds = invoices.filter(({ status, subscriptionId }) => status === 'open' && subscriptionId !== null && subscriptionIds.includes(subscriptionId)).map((invoice) => invoice.id);
    return { params: { immediately, subscriptionIds, openInvoiceIds, changeId: null } };
  }

  async act({ immediately, subscriptionIds, openInvoiceIds }: Params, steps: Steps): Promise<void> {
    for (const id of subscriptionIds) {
      if (immediately) await this.provider.cancelNow(id, { refundRest: false }, steps.key(`cancel:${id}`));
      else await this.provider.cancelAtPeriodEnd(id, steps.key(`cancel:${id}`));
    }
    for (const id of openInvoiceIds) await this.provider.voidInvoice(id, steps.key(`void:${id}`));
  }

  conclude(account: BillingAccountState, { immediately }: Params): Promise<DeedAnswer> {
    return Promise.resolve(deedAnswer(immediately ? 'canceledImmediately' : 'canceledAtPeriodEnd', account));
  }

  override giveUp({ changeId }: Params, now: Date): Promise<void> {
    return this.announced.fail(changeId, now);
  }
}
