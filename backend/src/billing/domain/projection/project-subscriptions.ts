import { atLeast, type Tier, tierRank } from '@pictick/rules/billing/tier';
import type { Entitled } from '../account/billing-account';
import type { CustomerFacts, InvoiceFacts, SubscriptionFacts } from '../provider/payment-facts';
import {
  givesPlan,
  isLive,
  isOver,
  type SubscriptionRow,
  type SubscriptionState,
} from '../subscription/subscription';
import type { PriceTier } from './projection';

const hour = 3_600_000;
/** How long a plan goes on after its period while its renewal is unconfirmed. */
const renewalGrace = 72 * hour;
/** How long a user keeps a plan whose renewal was not paid. */
export const unpaidGrace = 7 * 24 * hour;

const later = (moment: Date, by: number): Date => new Date(moment.getTime() + by);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Every subscription of the account. One that the provider no longer reports counts as ended. */
export function subscriptionRows(
  accountId: string,
  facts: CustomerFacts | null,
  was: readonly SubscriptionRow[],
  tierOf: PriceTier,
  now: Date,
): SubscriptionRow[] {
  const before = new Map(was.map((row) => [row.id, row]));
  const reported = (facts?.subscriptions ?? []).map((one) =>
    rowOf(accountId, one, before.get(one.id), tierOf),
  );
  const ids = new Set(reported.map(({ id }) => id));
  const unreported = was
    .filter(({ id }) => !ids.has(id))
    .map((row) =>
      isOver(row) ? row : { ...row, ...noPendingChange, status: 'canceled' as const, endedAt: now },
    );
  const gone = facts?.deleted
    ? reported.map((row) =>
        isOver(row)
          ? row
          : {
              ...row,
              ...noPendingChange,
              status: 'canceled' as const,
              endedAt: row.endedAt ?? before.get(row.id)?.endedAt ?? now,
            },
      )
    : reported;
  return [...gone, ...unreported].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const noPendingChange = {
  cancelAtPeriodEnd: false,
  cancelAt: null,
  scheduleId: null,
  nextPriceId: null,
  nextStartsAt: null,
  pendingPriceId: null,
  pendingExpiresAt: null,
};

function rowOf(
  accountId: string,
  { schedule, pendingUpdate, ...plain }: SubscriptionFacts,
  before: SubscriptionRow | undefined,
  tierOf: PriceTier,
): SubscriptionRow {
  return {
    ...plain,
    accountId,
    // A price that was removed from the settings by mistake takes no plan away.
    tier: tierOf(plain.priceId) ?? (before?.priceId === plain.priceId ? before.tier : null),
    scheduleId: schedule?.id ?? null,
    nextPriceId: schedule?.next?.priceId ?? null,
    nextStartsAt: schedule?.next?.startsAt ?? null,
    pendingPriceId: pendingUpdate?.priceId ?? null,
    pendingExpiresAt: pendingUpdate?.expiresAt ?? null,
  };
}

/** In this order: gives a plan, is live, awaits its first payment, is over. */
const keepRank = ({ status }: SubscriptionRow): number =>
  givesPlan(status) ? 0 : isLive(status) ? 1 : status === 'incomplete' ? 2 : 3;

/** The subscription to keep first: the highest tier, then the longest paid, then the oldest. */
export function keepOrder(one: SubscriptionRow, other: SubscriptionRow): number {
  return (
    keepRank(one) - keepRank(other) ||
    (keepRank(one) === 3 ? other.createdAt.getTime() - one.createdAt.getTime() : 0) ||
    tierRank(other.tier ?? 'trial') - tierRank(one.tier ?? 'trial') ||
    other.periodEnd.getTime() - one.periodEnd.getTime() ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

/** The scheduled end. Null: the subscription goes on. */
export const endOf = ({ cancelAt, cancelAtPeriodEnd, periodEnd }: SubscriptionRow): Date | null =>
  cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);

interface Next {
  tier: Tier;
  at: Date;
}

/**
 * The scheduled next plan, if its price differs: another tier, or the same tier with another interval.
 * Null: none.
 */
export function nextOf(
  { priceId, nextPriceId, nextStartsAt }: SubscriptionRow,
  tierOf: PriceTier,
): Next | null {
  const tier = nextPriceId === null || nextPriceId === priceId ? null : tierOf(nextPriceId);
  return tier === null || nextStartsAt === null ? null : { tier, at: nextStartsAt };
}

/** The scheduled next tier, if it differs. Null: none. */
function nextTierOf(row: SubscriptionRow, tierOf: PriceTier): Next | null {
  const next = nextOf(row, tierOf);
  return next?.tier === row.tier ? null : next;
}

export function stateOf(row: SubscriptionRow | null, tierOf: PriceTier): SubscriptionState {
  if (!row) return 'none';
  if (isOver(row)) return 'ended';
  if (row.status !== 'trialing' && row.status !== 'active')
    return row.status as 'incomplete' | 'past_due' | 'unpaid' | 'paused';
  if (endOf(row)) return 'active_canceling';
  if (row.pendingPriceId !== null) return 'active_upgrade_pending';
  const next = nextTierOf(row, tierOf);
  return next && atLeast(row.tier ?? 'trial', next.tier) ? 'active_downgrading' : 'active';
}

/**
 * The periods for which a subscription gives a tier. An end that depends on a payment includes a grace
 * time.
 */
export function entitledBy(
  row: SubscriptionRow,
  invoices: readonly InvoiceFacts[],
  tierOf: PriceTier,
): Entitled[] {
  const { tier, status, periodEnd } = row;
  if (tier === null || !givesPlan(status)) return [];
  const end = endOf(row);
  const limit = (until: Date): Date => (end ? earlier(until, end) : until);
  if (status === 'past_due')
    return [stretch(tier, null, limit(later(unpaidSince(row, invoices), unpaidGrace)))];
  const next = end ? null : nextTierOf(row, tierOf);
  if (next) return [stretch(tier, null, next.at), stretch(next.tier, next.at, later(next.at, renewalGrace))];
  return [stretch(tier, null, limit(later(periodEnd, renewalGrace)))];
}

const stretch = (tier: Tier, from: Date | null, until: Date): Entitled => ({
  tier,
  from: from?.toISOString() ?? null,
  until: until.toISOString(),
});

/**
 * The date of the oldest invoice that was tried and is still open: further unpaid months do not extend the
 * grace time.
 */
function unpaidSince(
  { id, latestInvoiceId, periodStart }: SubscriptionRow,
  invoices: readonly InvoiceFacts[],
): Date {
  const owed = invoices.filter(
    ({ subscriptionId, status, attempted, reason }) =>
      subscriptionId === id && status === 'open' && attempted && reason !== 'subscription_update',
  );
  const since = owed.length > 0 ? owed : invoices.filter((invoice) => invoice.id === latestInvoiceId);
  return (
    since.reduce<Date | null>(
      (first, { createdAt }) => (first && first < createdAt ? first : createdAt),
      null,
    ) ?? periodStart
  );
}
