import type { AccountFacts, BillingAccountState } from '../account/billing-account';
import type { CheckoutAttemptState } from '../checkout/checkout-attempt';
import { type InvoiceRow, invoiceRows, paymentOf } from '../payments/payment';
import type { CustomerFacts } from '../provider/payment-facts';
import { givesPlan, isLive, isOver, type SubscriptionRow } from '../subscription/subscription';
import { deriveEvents } from './derive-events';
import { projectChanges } from './project-changes';
import { endOf, entitledBy, keepOrder, stateOf, subscriptionRows } from './project-subscriptions';
import type { PriceTier, Projection, StoredState } from './projection';

/**
 * The state of an account, from the provider's facts and the stored state alone. The same facts give the
 * same state in any order and number; only the outcome of a change or a checkout comes from the difference.
 */
export function project(
  facts: CustomerFacts | null,
  was: StoredState,
  tierOf: PriceTier,
  now: Date,
): Projection {
  const accountId = was.account.id;
  const subscriptions = subscriptionRows(accountId, facts, was.subscriptions, tierOf, now);
  const current = [...subscriptions].sort(keepOrder)[0] ?? null;
  const reported = facts?.invoices ?? [];
  const account = accountOf(was.account, facts, subscriptions, current, tierOf);
  const invoices = invoiceRows(accountId, reported);
  const projection = {
    account,
    subscriptions,
    changes: projectChanges({ was, account, rows: subscriptions, current, tierOf, now }),
    checkouts: projectCheckouts(
      was.checkouts,
      { rows: subscriptions, invoices, known: new Set(was.subscriptions.map(({ id }) => id)) },
      now,
    ),
    invoices,
    payments: invoices.flatMap((invoice) => paymentOf(invoice) ?? []),
  };
  return { ...projection, events: deriveEvents(was, projection, now) };
}

function accountOf(
  was: BillingAccountState,
  facts: CustomerFacts | null,
  rows: readonly SubscriptionRow[],
  current: SubscriptionRow | null,
  tierOf: PriceTier,
): AccountFacts {
  const live = current !== null && isLive(current.status);
  return {
    tier: current && givesPlan(current.status) ? (current.tier ?? 'trial') : 'trial',
    status: stateOf(current, tierOf),
    currentSubscriptionId: current?.id ?? null,
    periodEnd: live ? current.periodEnd : null,
    cancelAt: live ? endOf(current) : null,
    entitled: rows.flatMap((row) => entitledBy(row, facts?.invoices ?? [], tierOf)),
    redundant: rows.filter(({ status }) => isLive(status)).length > 1,
    balance: facts?.balance ?? was.balance,
    currency: facts?.currency ?? was.currency,
    disputed: facts?.disputed ?? was.disputed,
    customerDeleted: facts?.deleted ?? was.customerDeleted,
  };
}

/** The checkout attempts whose state has changed. */
export function projectCheckouts(
  attempts: readonly CheckoutAttemptState[],
  seen: Seen,
  now: Date,
): CheckoutAttemptState[] {
  return attempts.flatMap((attempt) => {
    const state = stateNow(attempt, seen, now);
    if (state === attempt.state) return [];
    return [{ ...attempt, state, endedAt: state === 'finalizing' || state === 'processing' ? null : now }];
  });
}

export interface Seen {
  rows: readonly SubscriptionRow[];
  invoices: readonly Pick<InvoiceRow, 'subscriptionId' | 'status'>[];
  /** Ids of the subscriptions that were stored before. */
  known: ReadonlySet<string>;
}

function stateNow(
  { priceId, state, expiresAt }: CheckoutAttemptState,
  { rows, invoices, known }: Seen,
  now: Date,
): CheckoutAttemptState['state'] {
  const bought = rows.some((row) => givesPlan(row.status) && (row.priceId === priceId || !known.has(row.id)));
  if (bought) return 'success';
  // A subscription from before this page is about to be replaced by it.
  const waits = rows.some(
    (row) =>
      row.status === 'incomplete' &&
      row.priceId === priceId &&
      (state === 'finalizing' || !known.has(row.id)),
  );
  if (waits) return 'finalizing';
  if (state === 'finalizing') return 'failed';
  // The subscription ended before its start was seen: the page is over, whatever the clock says.
  const missed = rows.find((row) => isOver(row) && row.priceId === priceId && !known.has(row.id));
  if (missed)
    return invoices.some(({ subscriptionId, status }) => subscriptionId === missed.id && status === 'paid')
      ? 'success'
      : 'failed';
  return now >= expiresAt ? 'cancelled' : state;
}
