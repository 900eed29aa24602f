import { Injectable } from '@nestjs/common';
import { atLeast, type Tier, toTier } from '../../kernel/tier';
import type { Answer, Command } from '../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../domain/billing-account';
import { PaymentProvider } from '../domain/payment-provider';
import { planOf } from '../domain/plan-catalogue';
import { PriceList } from '../domain/price-list';
import { refusal } from '../domain/refusals';
import type { SubscriptionRow } from '../domain/subscription';
import { AnnouncedChanges } from './announced-changes';
import { BillingDeed, type Wished } from './billing-deed';
import { CommandRunner } from './command-runner';
import { Commands } from './commands';
import { deedAnswer, type DeedAnswer } from './deed-answers';
import type { Steps } from './steps';
import { mustBeCustomer, TheirSubscriptions } from './their-subscriptions';

interface Wish {
  targetTier: Tier;
}
interface Params extends Wish {
  subscriptionId: string;
  /** Null: it ends, and the trial is what is left. */
  priceId: string | null;
  changeId: string;
}

/** A smaller plan from the end of what is paid for. To the trial: that is cancelling. */
@Injectable()
export class DowngradeSubscription extends BillingDeed<Wish, Params, DeedAnswer> {
  readonly kind = 'downgrade';
  readonly failure = 'failed_to_downgrade_subscription';

  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly prices: PriceList,
    private readonly announced: AnnouncedChanges,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, tierName: string): Promise<Answer<DeedAnswer>> {
    const targetTier = toTier(tierName);
    if (targetTier === null || !planOf(targetTier).isActive) throw refusal('plan_not_found');
    return this.commands.run(this, command, { targetTier });
  }

  override admit = mustBeCustomer;

  async decide(account: BillingAccount, { id, wish: { targetTier }, now }: Wished<Wish>): Promise<{ params: Params }> {
    const [current] = await this.theirs.live(account);
    if (atLeast(targetTier, current.tier ?? 'trial')) throw refusal('not_a_downgrade');
    const priceId = targetTier === 'trial' ? null : this.priceOf(targetTier, current);
    const changeId = await this.announced.announce(id, current, targetTier === 'trial' ? 'cancel' : 'downgrade', targetTier, now);
    return { params: { subscriptionId: current.id, targetTier, priceId, changeId } };
  }

  /** Paid as often as now, where that is sold. */
  private priceOf(tier: Tier, { priceId, status }: SubscriptionRow): string {
    if (status !== 'active' && status !== 'trialing') throw refusal('payment_due');
    const { interval } = this.prices.chargeOf(priceId);
    const price = this.prices.priceOf(tier, interval ?? 'month') ?? this.prices.priceOf(tier, 'month');
    if (!price) throw refusal('invalid_plan_configuration');
    return price.id;
  }

  async act({ subscriptionId, priceId }: Params, steps: Steps): Promise<void> {
    if (priceId === null) await this.provider.cancelAtPeriodEnd(subscriptionId, steps.key('cancel'));
    else await this.provider.scheduleDowngrade({ subscriptionId, priceId }, steps.key('downgrade'));
  }

  conclude(account: BillingAccountState, { targetTier }: Params): Promise<DeedAnswer> {
    return Promise.resolve(deedAnswer(targetTier === 'trial' ? 'downgradeToTrial' : 'downgradeToPlan', account, targetTier));
  }

  override giveUp({ changeId }: Params, now: Date): Promise<void> {
    return this.announced.fail(changeId, now);
  }
}
