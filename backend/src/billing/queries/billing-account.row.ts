// Hand-written SQL: the plans of users are read on many requests, where the mapper takes three times as long, and an account is joined with its latest checkout.
import type { Tier } from '@pictick/rules';
import type { Database } from '../../platform/database/database';
import type { Entitled } from '../domain/billing-account';
import type { CheckoutState } from '../domain/checkout-attempt';
import type { SubscriptionState } from '../domain/subscription';

export interface BillingAccountRow {
  id: string;
  status: SubscriptionState;
  period_end: Date | null;
  cancel_at: Date | null;
  entitled: readonly Entitled[];
  redundant: boolean;
  balance: number;
  /** Credit that the provider has not heard of yet. */
  under_way: number;
  currency: string;
  synced_at: Date | null;
  price_id: string | null;
  subscribed_tier: Tier | null;
  /** What comes after the period that runs, where that is something else. */
  next_price_id: string | null;
  next_starts_at: Date | null;
  /** Of the free part that runs. */
  free_until: Date | null;
  /** Where nobody paid. */
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

/** As of when the provider was asked last; null where somebody never had to do with money. */
export async function billingAccountOf(database: Database, userId: string): Promise<BillingAccountRow | null> {
  const [row] = await database.query<BillingAccountRow>(account, [userId]);
  return row ?? null;
}

/** The least that has to be known to decide what somebody may do. */
export async function entitledOf(database: Database, userId: string): Promise<{ entitled: readonly Entitled[] } | null> {
  const [row] = await database.query<{ entitled: readonly Entitled[] }>('SELECT entitled FROM billing.billing_account WHERE user_id = $1', [userId]);
  return row ?? null;
}
