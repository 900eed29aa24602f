import { Injectable } from '@nestjs/common';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { endOf } from '../../domain/projection/project-subscriptions';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import {
  type AlreadyDone,
  CustomerCommandHandler,
  doneIf,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { commandResult, type CommandResult, CustomerSubscriptions } from './customer-subscriptions';

interface Params {
  subscriptionId: string;
}

/**
 * Takes a cancellation back while the subscription is live. Of several, the best one goes on.
 * @throws no_customer_id, no_active_subscription, nothing_to_reactivate
 */
@Injectable()
export class ReactivateSubscription extends CustomerCommandHandler<Params, CommandResult> {
  readonly kind = 'reactivate';
  readonly failure = 'failed_to_reactivate_subscription';

  constructor(
    runner: CommandRunner,
    private readonly subscriptions: CustomerSubscriptions,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  async decide(account: BillingAccount): Promise<{ params: Params }> {
    const [current] = await this.subscriptions.live(account);
    if (!endOf(current)) throw billingError('nothing_to_reactivate');
    return { params: { subscriptionId: current.id } };
  }

  act({ subscriptionId }: Params, steps: Steps): Promise<void> {
    return this.provider.keepGoing(subscriptionId, steps.key('keep'));
  }

  override async findDone(
    { id }: BillingAccountState,
    { subscriptionId }: Params,
  ): Promise<AlreadyDone<undefined> | null> {
    return doneIf(!(await this.subscriptions.willEnd(id, [subscriptionId])));
  }

  conclude(account: BillingAccountState): Promise<CommandResult> {
    return Promise.resolve(commandResult('reactivated', account));
  }
}
