import { Injectable } from '@nestjs/common';
import type { Answer, Command } from '../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../domain/billing-account';
import { PaymentProvider } from '../domain/payment-provider';
import { endOf } from '../domain/project-subscriptions';
import { refusal } from '../domain/refusals';
import { BillingDeed } from './billing-deed';
import { CommandRunner } from './command-runner';
import { Commands } from './commands';
import { deedAnswer, type DeedAnswer } from './deed-answers';
import type { Steps } from './steps';
import { mustBeCustomer, TheirSubscriptions } from './their-subscriptions';

interface Params {
  subscriptionId: string;
}

/** Takes a cancellation back, as long as what was cancelled still lives. Of several the best goes on. */
@Injectable()
export class ReactivateSubscription extends BillingDeed<object, Params, DeedAnswer> {
  readonly kind = 'reactivate';
  readonly failure = 'failed_to_reactivate_subscription';

  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command): Promise<Answer<DeedAnswer>> {
    return this.commands.run(this, command, {});
  }

  override admit = mustBeCustomer;

  async decide(account: BillingAccount): Promise<{ params: Params }> {
    const [current] = await this.theirs.live(account);
    if (!endOf(current)) throw refusal('nothing_to_reactivate');
    return { params: { subscriptionId: current.id } };
  }

  act({ subscriptionId }: Params, steps: Steps): Promise<void> {
    return this.provider.keepGoing(subscriptionId, steps.key('keep'));
  }

  conclude(account: BillingAccountState): Promise<DeedAnswer> {
    return Promise.resolve(deedAnswer('reactivated', account));
  }
}
