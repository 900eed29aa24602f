import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import type { Interval } from '../../kernel/interval';
import type { Tier } from '../../kernel/tier';
import { Database } from '../../platform/database/database';
import { paidTierAt } from '../domain/billing-account';
import { BillingRecords } from '../domain/billing-records';
import { type CheckoutState, isUnderWay } from '../domain/checkout-attempt';
import { inFavour } from '../domain/credit';
import { type EntitlementGrant, tierOf } from '../domain/entitlement-grant';
import { EntitlementGrants } from '../domain/entitlement-grants';
import { trialLeft } from '../domain/entitlements';
import { isRefundable } from '../domain/guarantee';
import { MoneyBack } from '../domain/money-back';
import { stateAt } from '../domain/payment-deeds';
import { planOf, plans } from '../domain/plan-catalogue';
import { PriceList } from '../domain/price-list';
import { refusal } from '../domain/refusals';
import { heldUntil, tierAt } from '../domain/standing';
import { type OverallState, overallState, runs } from '../domain/subscription-state';
import { freeUntil } from '../domain/trial-end';
import { type BillingAccountRow, billingAccountOf } from './billing-account.row';

export interface SubscriptionInfo {
  success: true;
  subscription: {
    tier: Tier;
    paidTier: Tier;
    subscribedTier: Tier | null;
    status: OverallState;
    plan: string;
    price: number | null;
    currency: string;
    interval: Interval | null;
    currentPeriodEnd: string | null;
    cancelAt: string | null;
    cancelAtPeriodEnd: boolean;
    grantedTier: Tier | null;
    grantedUntil: string | null;
    freeUntil: string | null;
    endedUnpaid: { tier: Tier; at: string } | null;
    multiple: boolean;
  };
  billing: { creditCents: number; currency: string; moneyBack: boolean; freeFirst: { tier: Tier; until: string }[] };
  checkout: { state: CheckoutState | null; tier: Tier | null };
  syncedAt: string | null;
}

/** So long a purchase that is over is worth a word, … */
const freshMs = 3_600_000;
/** … and so long it is said why a plan has ended. */
const rememberedMs = 60 * 86_400_000;

/** What a person has, what they pay for it, and until when. Answers what is written; the provider is never asked. */
@Injectable()
export class SubscriptionInfoQuery {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly prices: PriceList,
    private readonly records: BillingRecords,
    private readonly moneyBack: MoneyBack,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<SubscriptionInfo> {
    const now = this.clock.now();
    const [profile, running, account] = await Promise.all([
      this.identity.profileOf(userId),
      this.grants.runningOf(userId, now),
      billingAccountOf(this.database, userId),
    ]);
    if (!profile) throw refusal('user_not_found');
    const tier = tierAt(now, running, account);
    const grantedTier = tierOf(running);
    const checkout = this.checkoutOf(account, now);
    const currency = account?.currency ?? 'eur';
    return {
      success: true,
      subscription: {
        tier,
        paidTier: account ? paidTierAt(account, now) : 'trial',
        subscribedTier: account && runs(account.status) ? account.subscribed_tier : null,
        status: overallState({ status: account?.status ?? 'none', grantedTier, trialDaysRemaining: trialLeft(profile, now), checkoutOpen: isUnderWay({ state: checkout.state ?? 'cancelled' }) }),
        plan: planOf(tier).translationKey,
        ...this.paidOf(account),
        currency,
        grantedTier: grantedTier === 'trial' ? null : grantedTier,
        grantedUntil: heldUntil(grantedTier, now, running, null)?.toISOString() ?? null,
        freeUntil: account?.free_until && account.free_until > now ? account.free_until.toISOString() : null,
        endedUnpaid: endedUnpaid(account, now),
        multiple: account?.redundant ?? false,
      },
      billing: { creditCents: Math.max(0, account ? inFavour(account.balance, account.under_way) : 0), currency, moneyBack: account !== null && (await this.isMoneyDue(account.id, userId, now)), freeFirst: account && runs(account.status) ? [] : freeFirst(running, now) },
      checkout,
      syncedAt: account?.synced_at?.toISOString() ?? null,
    };
  }

  /** What the guarantee would answer, so that it is offered to nobody in vain. */
  private async isMoneyDue(accountId: string, userId: string, now: Date): Promise<boolean> {
    const subscriptions = await this.records.subscriptionsOf(accountId);
    if (subscriptions.length === 0 || !isRefundable(subscriptions, await this.records.invoicesOf(accountId), now)) return false;
    return !(await this.moneyBack.isUsedBy(userId));
  }

  private paidOf(account: BillingAccountRow | null): Pick<SubscriptionInfo['subscription'], 'price' | 'interval' | 'currentPeriodEnd' | 'cancelAt' | 'cancelAtPeriodEnd'> {
    if (!account || account.status === 'none' || account.status === 'ended' || account.price_id === null) return { price: 0, interval: null, currentPeriodEnd: null, cancelAt: null, cancelAtPeriodEnd: false };
    const { amount, interval } = this.prices.chargeOf(account.price_id);
    return {
      price: amount,
      interval,
      currentPeriodEnd: account.period_end?.toISOString() ?? null,
      cancelAt: account.cancel_at?.toISOString() ?? null,
      cancelAtPeriodEnd: account.cancel_at !== null,
    };
  }

  private checkoutOf(account: BillingAccountRow | null, now: Date): SubscriptionInfo['checkout'] {
    if (!account?.checkout_state || !account.checkout_expires_at) return { state: null, tier: null };
    const state = stateAt({ state: account.checkout_state, expiresAt: account.checkout_expires_at }, now);
    const over = account.checkout_ended_at ?? account.checkout_expires_at;
    if (!isUnderWay({ state }) && now.getTime() - over.getTime() > freshMs) return { state: null, tier: null };
    return { state, tier: account.checkout_price_id === null ? null : this.prices.tierOf(account.checkout_price_id) };
  }
}

/** What would be charged later only, because they were given it. */
const freeFirst = (running: readonly EntitlementGrant[], now: Date): SubscriptionInfo['billing']['freeFirst'] =>
  plans.flatMap(({ tier }) => {
    const until = tier === 'trial' ? null : freeUntil(tier, running, now);
    return until ? [{ tier, until: until.toISOString() }] : [];
  });

function endedUnpaid(account: BillingAccountRow | null, now: Date): SubscriptionInfo['subscription']['endedUnpaid'] {
  if (account?.status !== 'ended' || !account.ended_unpaid_at || !account.subscribed_tier) return null;
  return now.getTime() - account.ended_unpaid_at.getTime() < rememberedMs ? { tier: account.subscribed_tier, at: account.ended_unpaid_at.toISOString() } : null;
}
