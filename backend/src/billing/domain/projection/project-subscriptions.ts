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
/** How long a plan goes on if the news of its renewal does not reach us. */
const renewalGrace = 72 * hour;
/** How long somebody keeps a plan whose renewal was not paid. */
export const unpaidGrace = 7 * 24 * hour;

const later = (moment: Date, by: number): Date => new Date(moment.getTime() + by);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Every subscription that there is or was. One that the provider no longer tells of has ended, as far as anybody can know. */
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
    // A price that somebody has struck from the settings by mistake takes nobody's plan away.
    tier: tierOf(plain.priceId) ?? (before?.priceId === plain.priceId ? before.tier : null),
    scheduleId: schedule?.id ?? null,
    nextPriceId: schedule?.next?.priceId ?? null,
    nextStartsAt: schedule?.next?.startsAt ?? null,
    pendingPriceId: pendingUpdate?.priceId ?? null,
    pendingExpiresAt: pendingUpdate?.expiresAt ?? null,
  };
}

/** Those that give a plan, then those that only live, then those that wait for their first payment, then those that are over. */
const keepRank = ({ status }: SubscriptionRow): number =>
  givesPlan(status) ? 0 : isLive(status) ? 1 : status === 'incomplete' ? 2 : 3;

/** In the order in which one would keep them: the highest tier, then the one that is paid for longest, then the oldest. */
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

/** When it ends for good if nothing happens; null: it goes on. */
export const endOf = ({ cancelAt, cancelAtPeriodEnd, periodEnd }: SubscriptionRow): Date | null =>
  cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);

interface Next {
  tier: Tier;
  at: Date;
}

/** The plan that follows by its schedule, where its price is another one: another tier, or the same one paid in another rhythm. */
export function nextOf(
  { priceId, nextPriceId, nextStartsAt }: SubscriptionRow,
  tierOf: PriceTier,
): Next | null {
  const tier = nextPriceId === null || nextPriceId === priceId ? null : tierOf(nextPriceId);
  return tier === null || nextStartsAt === null ? null : { tier, at: nextStartsAt };
}

/** The tier that follows by its schedule, where that is another one. */
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

/** For how long a subscription gives which tier. What will be decided by a payment that we may not hear of ends a little later. */
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

/** Since the oldest that was tried and is still owed: each month that nobody pays either begins no further week. */
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
