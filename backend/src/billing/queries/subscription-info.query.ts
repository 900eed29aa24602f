import { Injectable } from '@nestjs/common';
import { guaranteeDays, withdrawalDays } from '@pictick/rules/billing/guarantee';
import type { Tier } from '@pictick/rules/billing/tier';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import type { Interval } from '../../kernel/interval';
import { Database } from '../../platform/database/database';
import { heldUntil, paidTierAt, tierAt } from '../domain/account/billing-account';
import { billingError } from '../domain/billing.errors';
import { type CheckoutState, isUnderWay } from '../domain/checkout/checkout-attempt';
import { inFavour } from '../domain/credit/credit';
import {
  type EntitlementGrant,
  EntitlementGrants,
  freeUntil,
  tierOf,
} from '../domain/grants/entitlement-grant';
import { stateAt } from '../domain/payments/payment';
import { trialLeft } from '../domain/plans/entitlements';
import { planOf, plans, PriceList } from '../domain/plans/plan-catalogue';
import { BillingRecords } from '../domain/projection/projection';
import {
  amountsOf,
  cardsOf,
  GuaranteeClaims,
  type NoRefund,
  type Refundable,
  refundDue,
  type RefundGround,
} from '../domain/refunds/guarantee';
import { type OverallState, overallState, runs } from '../domain/subscription/subscription';
import { billingAccountOf, type BillingAccountRow } from './entitlements.query';

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
    next: NextPlan | null;
    grantedTier: Tier | null;
    grantedUntil: string | null;
    freeUntil: string | null;
    endedUnpaid: { tier: Tier; at: string } | null;
    multiple: boolean;
  };
  billing: {
    creditCents: number;
    currency: string;
    /** Pages of the release before read this field. */
    moneyBack: boolean;
    refund: RefundOffer | null;
    noRefund: NoRefund | null;
    /** `open`: the guarantee covers a purchase that is made now. */
    guarantee: { open: boolean; days: number; withdrawalDays: number };
    freeFirst: { tier: Tier; until: string }[];
  };
  checkout: { state: CheckoutState | null; tier: Tier | null };
  syncedAt: string | null;
}

/** A scheduled smaller plan, or the same one with another interval. */
export interface NextPlan {
  tier: Tier;
  price: number | null;
  interval: Interval | null;
  at: string;
}

/** The refund that is due now. */
export interface RefundOffer {
  ground: RefundGround;
  /** The whole refund, and the part of it that is credit, in minor units. */
  amount: number;
  credit: number;
  currency: string;
  paidAt: string;
  until: string;
  card: { brand: string; last4: string } | null;
}

/** How long an ended purchase is shown … */
const freshMs = 3_600_000;
/** … and how long the page explains why a plan has ended. */
const rememberedMs = 60 * 86_400_000;

/** The plan of a user, its price and its period. Reads stored rows; the provider is never asked. */
@Injectable()
export class SubscriptionInfoQuery {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly prices: PriceList,
    private readonly records: BillingRecords,
    private readonly guaranteeClaims: GuaranteeClaims,
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
    if (!profile) throw billingError('user_not_found');
    const tier = tierAt(now, running, account);
    const grantedTier = tierOf(running);
    const checkout = this.checkoutOf(account, now);
    const currency = account?.currency ?? 'eur';
    const { used, refund, noRefund } = await this.refundOf(account?.id ?? null, userId, now);
    return {
      success: true,
      subscription: {
        tier,
        paidTier: account ? paidTierAt(account, now) : 'trial',
        subscribedTier: account && runs(account.status) ? account.subscribed_tier : null,
        status: overallState({
          status: account?.status ?? 'none',
          grantedTier,
          trialDaysRemaining: trialLeft(profile, now),
          checkoutOpen: isUnderWay({ state: checkout.state ?? 'cancelled' }),
        }),
        plan: planOf(tier).translationKey,
        ...this.paidOf(account),
        next: this.nextOf(account),
        currency,
        grantedTier: grantedTier === 'trial' ? null : grantedTier,
        grantedUntil: heldUntil(grantedTier, now, running, null)?.toISOString() ?? null,
        freeUntil: account?.free_until && account.free_until > now ? account.free_until.toISOString() : null,
        endedUnpaid: endedUnpaid(account, now),
        multiple: account?.redundant ?? false,
      },
      billing: {
        creditCents: Math.max(0, account ? inFavour(account.balance, account.under_way) : 0),
        currency,
        moneyBack: refund !== null,
        refund,
        noRefund,
        guarantee: { open: !used, days: guaranteeDays, withdrawalDays },
        freeFirst: account && runs(account.status) ? [] : freeFirst(running, now),
      },
      checkout,
      syncedAt: account?.synced_at?.toISOString() ?? null,
    };
  }

  /** The refund that `POST refund` would give: no user is offered one that would be refused. */
  private async refundOf(
    accountId: string | null,
    userId: string,
    now: Date,
  ): Promise<{ used: boolean; refund: RefundOffer | null; noRefund: NoRefund | null }> {
    const [subscriptions, invoices] =
      accountId === null
        ? [[], []]
        : await Promise.all([this.records.subscriptionsOf(accountId), this.records.invoicesOf(accountId)]);
    const used = await this.guaranteeClaims.isUsed(userId, cardsOf(invoices));
    const { due, not } = refundDue(subscriptions, invoices, used, now);
    return { used, refund: due && offerOf(due), noRefund: not };
  }

  private paidOf(
    account: BillingAccountRow | null,
  ): Pick<
    SubscriptionInfo['subscription'],
    'price' | 'interval' | 'currentPeriodEnd' | 'cancelAt' | 'cancelAtPeriodEnd'
  > {
    if (!account || account.status === 'none' || account.status === 'ended' || account.price_id === null)
      return { price: 0, interval: null, currentPeriodEnd: null, cancelAt: null, cancelAtPeriodEnd: false };
    const { amount, interval } = this.prices.chargeOf(account.price_id);
    return {
      price: amount,
      interval,
      currentPeriodEnd: account.period_end?.toISOString() ?? null,
      cancelAt: account.cancel_at?.toISOString() ?? null,
      cancelAtPeriodEnd: account.cancel_at !== null,
    };
  }

  /** Null also where the subscription ends before. */
  private nextOf(account: BillingAccountRow | null): NextPlan | null {
    if (
      !account ||
      !runs(account.status) ||
      account.cancel_at ||
      account.next_price_id === null ||
      !account.next_starts_at
    )
      return null;
    const tier = this.prices.tierOf(account.next_price_id);
    if (tier === null || account.next_price_id === account.price_id) return null;
    const { amount, interval } = this.prices.chargeOf(account.next_price_id);
    return { tier, price: amount, interval, at: account.next_starts_at.toISOString() };
  }

  private checkoutOf(account: BillingAccountRow | null, now: Date): SubscriptionInfo['checkout'] {
    if (!account?.checkout_state || !account.checkout_expires_at) return { state: null, tier: null };
    const state = stateAt({ state: account.checkout_state, expiresAt: account.checkout_expires_at }, now);
    const over = account.checkout_ended_at ?? account.checkout_expires_at;
    if (!isUnderWay({ state }) && now.getTime() - over.getTime() > freshMs)
      return { state: null, tier: null };
    return {
      state,
      tier: account.checkout_price_id === null ? null : this.prices.tierOf(account.checkout_price_id),
    };
  }
}

function offerOf(due: Refundable): RefundOffer {
  const [{ currency, cardBrand: brand, cardLast4: last4 }] = due.invoices;
  const { cash, credit } = amountsOf(due);
  return {
    ground: due.ground,
    amount: cash + credit,
    credit,
    currency,
    paidAt: due.paidAt.toISOString(),
    until: due.until.toISOString(),
    card: cash > 0 && brand !== null && last4 !== null ? { brand, last4 } : null,
  };
}

const freeFirst = (
  running: readonly EntitlementGrant[],
  now: Date,
): SubscriptionInfo['billing']['freeFirst'] =>
  plans.flatMap(({ tier }) => {
    const until = tier === 'trial' ? null : freeUntil(tier, running, now);
    return until ? [{ tier, until: until.toISOString() }] : [];
  });

function endedUnpaid(
  account: BillingAccountRow | null,
  now: Date,
): SubscriptionInfo['subscription']['endedUnpaid'] {
  if (account?.status !== 'ended' || !account.ended_unpaid_at || !account.subscribed_tier) return null;
  return now.getTime() - account.ended_unpaid_at.getTime() < rememberedMs
    ? { tier: account.subscribed_tier, at: account.ended_unpaid_at.toISOString() }
    : null;
}
