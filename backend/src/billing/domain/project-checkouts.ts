import type { CheckoutAttemptState } from './checkout-attempt';
import type { InvoiceRow } from './payment';
import type { SubscriptionRow } from './subscription';
import { givesPlan, isOver } from './subscription-state';

/** What has become of those who were sent to pay. Only the ones that have moved are answered. */
export function projectCheckouts(attempts: readonly CheckoutAttemptState[], seen: Seen, now: Date): CheckoutAttemptState[] {
  return attempts.flatMap((attempt) => {
    const state = stateNow(attempt, seen, now);
    if (state === attempt.state) return [];
    return [{ ...attempt, state, endedAt: state === 'finalizing' || state === 'processing' ? null : now }];
  });
}

export interface Seen {
  rows: readonly SubscriptionRow[];
  invoices: readonly Pick<InvoiceRow, 'subscriptionId' | 'status'>[];
  /** Ids of the subscriptions that we had heard of before. */
  known: ReadonlySet<string>;
}

function stateNow({ priceId, state, expiresAt }: CheckoutAttemptState, { rows, invoices, known }: Seen, now: Date): CheckoutAttemptState['state'] {
  const bought = rows.some((row) => givesPlan(row.status) && (row.priceId === priceId || !known.has(row.id)));
  if (bought) return 'success';
  // One that was there before this page was is about to be given up for it.
  const waits = rows.some((row) => row.status === 'incomplete' && row.priceId === priceId && (state === 'finalizing' || !known.has(row.id)));
  if (waits) return 'finalizing';
  if (state === 'finalizing') return 'failed';
  // Over before anybody heard that it had begun: the page is closed whatever the clock says.
  const missed = rows.find((row) => isOver(row) && row.priceId === priceId && !known.has(row.id));
  if (missed) return invoices.some(({ subscriptionId, status }) => subscriptionId === missed.id && status === 'paid') ? 'success' : 'failed';
  return now >= expiresAt ? 'cancelled' : state;
}
