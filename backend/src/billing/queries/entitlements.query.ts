// Hand-written SQL: the plans of users are read on many requests, where the mapper takes three times as
// long, and an account is joined with its latest checkout.
import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { BillingFacade } from '../billing.facade';
import { type Entitled, heldUntil, renewsAt, tierAt } from '../domain/account/billing-account';
import type { CheckoutState } from '../domain/checkout/checkout-attempt';
import { inFavour } from '../domain/credit/credit';
import { EntitlementGrants } from '../domain/grants/entitlement-grant';
import { type Entitlements, entitlementsFor, trialEnd, trialLeft } from '../domain/plans/entitlements';
import type { SubscriptionState } from '../domain/subscription/subscription';

export interface BillingAccountRow {
  id: string;
  status: SubscriptionState;
  period_end: Date | null;
  cancel_at: Date | null;
  entitled: readonly Entitled[];
  redundant: boolean;
  balance: number;
  /** Credit that the provider does not know of yet, in minor units. */
  under_way: number;
  currency: string;
  synced_at: Date | null;
  price_id: string | null;
  subscribed_tier: Tier | null;
  /** The price of the next period, if it differs. */
  next_price_id: string | null;
  next_starts_at: Date | null;
  /** The end of the free time that runs now. */
  free_until: Date | null;
  /** The end of a subscription that was not paid. */
  ended_unpaid_at: Date | null;
  checkout_state: CheckoutState | null;
  checkout_price_id: string | null;
  checkout_expires_at: Date | null;
  checkout_ended_at: Date | null;
}

const account = `SELECT a.id, a.status, a.period_end, a.cancel_at, a.entitled, a.redundant, a.stripe_balance_cents AS balance, a.currency, a.synced_at, s.price_id, s.tier AS subscribed_tier, s.schedule_next_price AS next_price_id, s.schedule_next_at AS next_starts_at,
    CASE WHEN s.status = 'trialing' THEN s.trial_end END AS free_until, CASE WHEN s.ended_unpaid THEN s.ended_at END AS ended_unpaid_at,
    (SELECT coalesce(sum(l.amount_cents), 0)::int FROM billing.credit_ledger l WHERE l.account_id = a.id AND l.status = 'unsynced') AS under_way,
    c.state AS checkout_state, c.price_id AS checkout_price_id, c.expires_at AS checkout_expires_at, c.ended_at AS checkout_ended_at
  FROM billing.billing_account a
  LEFT JOIN billing.subscription s ON s.stripe_id = a.current_sub_id
  LEFT JOIN LATERAL (SELECT state, price_id, expires_at, ended_at FROM billing.checkout_attempt WHERE account_id = a.id ORDER BY created_at DESC LIMIT 1) c ON true
  WHERE a.user_id = $1`;

/** The account as of the last read of the provider. Null: the user never bought anything. */
export async function billingAccountOf(
  database: Database,
  userId: string,
): Promise<BillingAccountRow | null> {
  const [row] = await database.query<BillingAccountRow>(account, [userId]);
  return row ?? null;
}

/** Reads only what decides the entitlements. */
async function entitledOf(
  database: Database,
  userId: string,
): Promise<{ entitled: readonly Entitled[] } | null> {
  const [row] = await database.query<{ entitled: readonly Entitled[] }>(
    'SELECT entitled FROM billing.billing_account WHERE user_id = $1',
    [userId],
  );
  return row ?? null;
}

/**
 * The paid tier, else the granted one, else the trial, counted from the day of registration. Read on each
 * request, so that a change counts at once.
 */
@Injectable()
export class EntitlementsQuery extends BillingFacade {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async entitlementsOf(userId: string): Promise<Entitlements> {
    const now = this.clock.now();
    const [profile, running, paid] = await Promise.all([
      this.identity.profileOf(userId),
      this.grants.runningOf(userId, now),
      entitledOf(this.database, userId),
    ]);
    return entitlementsFor(tierAt(now, running, paid), trialLeft(profile, now));
  }
}

export interface PlanStatus {
  tier: Tier;
  trialDaysRemaining: number;
  /** When the present tier ends or is renewed. Null: never. */
  periodEnd: Date | null;
  /** True: renewed. */
  renews: boolean;
  /** In favour of the user, in minor units. */
  credit: number;
  currency: string;
}

/** The plan of a user, and its end. */
@Injectable()
export class PlanStatusQuery {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<PlanStatus> {
    const now = this.clock.now();
    const [profile, running, account] = await Promise.all([
      this.identity.profileOf(userId),
      this.grants.runningOf(userId, now),
      billingAccountOf(this.database, userId),
    ]);
    const paid = account && {
      status: account.status,
      entitled: account.entitled,
      periodEnd: account.period_end,
      cancelAt: account.cancel_at,
    };
    const tier = tierAt(now, running, paid);
    const end = heldUntil(tier, now, running, paid);
    const onTrial = tier === 'trial' && profile !== null;
    return {
      tier,
      trialDaysRemaining: onTrial ? trialLeft(profile, now) : 0,
      periodEnd: onTrial ? trialEnd(profile.createdAt, profile.trialWithheld) : end,
      renews: renewsAt(end, tier, now, paid),
      credit: account ? inFavour(account.balance, account.under_way) : 0,
      currency: account?.currency ?? 'eur',
    };
  }
}
