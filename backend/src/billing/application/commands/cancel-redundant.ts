import { Injectable } from '@nestjs/common';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import { PaymentProvider } from '../../domain/payment-provider';
import { refusal } from '../../domain/refusals';
import { isLive } from '../../domain/subscription';
import { type AlreadyDone, CustomerCommandHandler, type Decision, doneIf } from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import type { Steps } from '../command-runner/steps';
import { CustomerSubscriptions } from './customer-subscriptions';

interface Params {
  customerId: string;
  keepId: string;
  subscriptionIds: string[];
  /** Nothing is charged for those that end. */
  openInvoiceIds: string[];
}
export interface RedundantAnswer {
  success: true;
  message: string;
  canceled: number;
}

/** One goes on: the highest, then the one paid for longest, then the oldest. What is left of the others is credited. */
@Injectable()
export class CancelRedundant extends CustomerCommandHandler<Params, RedundantAnswer> {
  readonly kind = 'cancel-redundant';
  readonly failure = 'failed_to_cancel_redundant_subscriptions';

  constructor(
    runner: CommandRunner,
    private readonly subscriptions: CustomerSubscriptions,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  async decide(account: BillingAccount): Promise<Decision<Params, RedundantAnswer>> {
    const [keep, ...others] = await this.subscriptions.live(account);
    if (others.length === 0) return { answer: { success: true, message: 'messages.stripe.noRedundant', canceled: 0 } };
    const subscriptionIds = others.map(({ id }) => id);
    return { params: { customerId: account.customerId ?? '', keepId: keep.id, subscriptionIds, openInvoiceIds: await this.subscriptions.owedFor(account.id, subscriptionIds) } };
  }

  /** It may have been decided hours ago: where the one to keep has ended since, the others are what they have. */
  async act({ customerId, keepId, subscriptionIds, openInvoiceIds }: Params, steps: Steps): Promise<void> {
    const { subscriptions } = await this.provider.factsOf(customerId);
    if (!subscriptions.some(({ id, status }) => id === keepId && isLive(status))) throw refusal(this.failure);
    for (const id of subscriptionIds) await this.provider.cancelNow(id, { refundRest: true }, steps.key(`cancel:${id}`));
    for (const id of openInvoiceIds) await this.provider.voidInvoice(id, steps.key(`void:${id}`));
  }

  override async findDone({ id }: BillingAccountState, { subscriptionIds }: Params): Promise<AlreadyDone<undefined> | null> {
    return doneIf(await this.subscriptions.areOver(id, subscriptionIds));
  }

  conclude(_account: BillingAccountState, { subscriptionIds }: Params): Promise<RedundantAnswer> {
    return Promise.resolve({ success: true, message: 'messages.stripe.redundantCanceled', canceled: subscriptionIds.length });
  }
}
