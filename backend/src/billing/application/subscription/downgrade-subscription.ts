import { Injectable } from '@nestjs/common';
import { atLeast, type Tier } from '@pictick/rules/billing/tier';
import type { Interval } from '../../../kernel/interval';
import { toTier } from '../../../kernel/tier';
import type { StoredResponse, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { planOf, PriceList } from '../../domain/plans/plan-catalogue';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import type { SubscriptionRow } from '../../domain/subscription/subscription';
import {
  type AlreadyDone,
  CommandHandler,
  type DecisionInput,
  doneIf,
  requireCustomer,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { RequestedChanges } from './cancel-change';
import { commandResult, type CommandResult, CustomerSubscriptions } from './customer-subscriptions';

interface Wish {
  targetTier: Tier;
  /** Absent: the interval stays where the plan is sold with it. */
  interval?: Interval;
}
interface Params extends Pick<Wish, 'targetTier'> {
  /** All live subscriptions for a cancellation, the current one for a smaller plan. */
  subscriptionIds: string[];
  /** Null: the subscriptions end, and the trial remains. */
  priceId: string | null;
  changeId: string;
  /** The same tier, paid monthly. */
  isMonthly?: boolean;
}

/**
 * Switches to a smaller plan, or from yearly to monthly payment, at the end of the paid period. The trial
 * as target cancels.
 * @throws plan_not_found, no_customer_id, no_active_subscription, not_a_downgrade,
 * already_subscribed_to_plan, payment_due, invalid_plan_configuration, PENDING_CHANGES
 */
@Injectable()
export class DowngradeSubscription extends CommandHandler<Wish, Params, CommandResult> {
  readonly kind = 'downgrade';
  readonly failure = 'failed_to_downgrade_subscription';

  constructor(
    runner: CommandRunner,
    private readonly subscriptions: CustomerSubscriptions,
    private readonly prices: PriceList,
    private readonly requested: RequestedChanges,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, tierName: string, interval?: Interval): Promise<StoredResponse<CommandResult>> {
    const targetTier = toTier(tierName);
    if (targetTier === null || !planOf(targetTier).isActive) throw billingError('plan_not_found');
    return this.runner.run(this, command, { targetTier, ...(interval && { interval }) });
  }

  override admit = requireCustomer;

  async decide(
    account: BillingAccount,
    { id, wish: { targetTier, interval }, now }: DecisionInput<Wish>,
  ): Promise<{ params: Params }> {
    const live = await this.subscriptions.live(account);
    const [current] = live;
    const isMonthly = targetTier === current.tier && interval === 'month';
    if (isMonthly && this.prices.chargeOf(current.priceId).interval !== 'year')
      throw billingError('already_subscribed_to_plan');
    if (!isMonthly && atLeast(targetTier, current.tier ?? 'trial')) throw billingError('not_a_downgrade');
    const priceId = targetTier === 'trial' ? null : this.priceOf(targetTier, current, interval);
    const changeId = await this.requested.announce(
      id,
      current,
      targetTier === 'trial' ? 'cancel' : 'downgrade',
      targetTier,
      now,
    );
    const subscriptionIds = (priceId === null ? live : [current]).map((each) => each.id);
    return { params: { subscriptionIds, targetTier, priceId, changeId, isMonthly } };
  }

  private priceOf(tier: Tier, { priceId, status }: SubscriptionRow, wished?: Interval): string {
    if (status !== 'active' && status !== 'trialing') throw billingError('payment_due');
    const interval = wished ?? this.prices.chargeOf(priceId).interval;
    const price = this.prices.priceOf(tier, interval ?? 'month') ?? this.prices.priceOf(tier, 'month');
    if (!price) throw billingError('invalid_plan_configuration');
    return price.id;
  }

  async act({ subscriptionIds, priceId }: Params, steps: Steps): Promise<void> {
    for (const subscriptionId of subscriptionIds) {
      if (priceId === null)
        await this.provider.cancelAtPeriodEnd(subscriptionId, steps.key(`cancel:${subscriptionId}`));
      else await this.provider.scheduleDowngrade({ subscriptionId, priceId }, steps.key('downgrade'));
    }
  }

  async conclude(
    account: BillingAccountState,
    { targetTier, changeId, isMonthly }: Params,
    _result: unknown,
    now: Date,
  ): Promise<CommandResult> {
    await this.requested.settle(changeId, now);
    return commandResult(
      targetTier === 'trial' ? 'downgradeToTrial' : isMonthly ? 'payMonthly' : 'downgradeToPlan',
      account,
      targetTier,
    );
  }

  override async findDone(
    { id }: BillingAccountState,
    { subscriptionIds, priceId, changeId }: Params,
  ): Promise<AlreadyDone<undefined> | null> {
    const isSo =
      priceId === null ? this.subscriptions.willEnd(id, subscriptionIds) : this.requested.isAhead(changeId);
    return doneIf(await isSo);
  }

  override undo({ changeId }: Params, now: Date): Promise<void> {
    return this.requested.fail(changeId, now);
  }
}
