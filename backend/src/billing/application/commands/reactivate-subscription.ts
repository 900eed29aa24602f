import { Injectable } from '@nestjs/common';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import { PaymentProvider } from '../../domain/payment-provider';
import { endOf } from '../../domain/project-subscriptions';
import { refusal } from '../../domain/refusals';
import { type There, thereIf } from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { Commands } from '../command-runner/commands';
import { CustomerDeed } from './customer-deed';
import { deedAnswer, type DeedAnswer } from './command-result';
import type { Steps } from '../command-runner/steps';
import { TheirSubscriptions } from './customer-subscriptions';

interface Params {
  subscriptionId: string;
}

/** Takes a cancellation back, as long as what was cancelled still lives. Of several the best goes on. */
@Injectable()
export class ReactivateSubscription extends CustomerDeed<Params, DeedAnswer> {
  readonly kind = 'reactivate';
  readonly failure = 'failed_to_reactivate_subscription';

  constructor(
    runner: CommandRunner,
    commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly provider: PaymentProvider,
  ) {
    super(runner, commands);
  }

  async decide(account: BillingAccount): Promise<{ params: Params }> {
    const [current] = await this.theirs.live(account);
    if (!endOf(current)) throw refusal('nothing_to_reactivate');
    return { params: { subscriptionId: current.id } };
  }

  act({ subscriptionId }: Params, steps: Steps): Promise<void> {
    return this.provider.keepGoing(subscriptionId, steps.key('keep'));
  }

  override async isThere({ id }: BillingAccountState, { subscriptionId }: Params): Promise<There<undefined> | null> {
    return thereIf(!(await this.theirs.willEnd(id, [subscriptionId])));
  }

  conclude(account: BillingAccountState): Promise<DeedAnswer> {
    return Promise.resolve(deedAnswer('reactivated', account));
  }
}
