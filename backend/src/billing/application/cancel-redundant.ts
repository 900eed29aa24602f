import { Injectable } from '@nestjs/common';
import type { Answer, Command } from '../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../domain/billing-account';
import { PaymentProvider } from '../domain/payment-provider';
import { BillingDeed, type Decision } from './billing-deed';
import { CommandRunner } from './command-runner';
import { Commands } from './commands';
import type { Steps } from './steps';
import { mustBeCustomer, TheirSubscriptions } from './their-subscriptions';

interface Params {
  subscriptionIds: string[];
}
export interface RedundantAnswer {
  success: true;
  message: string;
  canceled: number;
}

/** One goes on: the highest, then the one paid for longest, then the oldest. What is left of the others is credited. */
@Injectable()
export class CancelRedundant extends BillingDeed<object, Params, RedundantAnswer> {
  readonly kind = 'cancel-redundant';
  readonly failure = 'failed_to_cancel_redundant_subscriptions';

  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command): Promise<Answer<RedundantAnswer>> {
    return this.commands.run(this, command, {});
  }

  override admit = mustBeCustomer;

  async decide(account: BillingAccount): Promise<Decision<Params, RedundantAnswer>> {
    const [, ...others] = await this.theirs.live(account);
    if (others.length === 0) return { answer: { success: true, message: 'messages.stripe.noRedundant', canceled: 0 } };
    return { params: { subscriptionIds: others.map(({ id }) => id) } };
  }

  async act({ subscriptionIds }: Params, steps: Steps): Promise<void> {
    for (const id of subscriptionIds) await this.provider.cancelNow(id, { refundRest: true }, steps.key(`cancel:${id}`));
  }

  conclude(_account: BillingAccountState, { subscriptionIds }: Params): Promise<RedundantAnswer> {
    return Promise.resolve({ success: true, message: 'messages.stripe.redundantCanceled', canceled: subscriptionIds.length });
  }
}
