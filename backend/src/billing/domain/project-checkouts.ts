import type { CheckoutAttemptState } from './checkout-attempt';
import type { SubscriptionRow } from './subscription';
import { givesPlan } from './subscription-state';

/** What has become of those who were sent to pay. Only the ones that have moved are answered. */
export function projectCheckouts(attempts: readonly CheckoutAttemptState[], rows: readonly SubscriptionRow[], known: ReadonlySet<string>, now: Date): CheckoutAttemptState[] {
  return attempts.flatMap((attempt) => {
    const state = stateNow(attempt, rows, known, now);
    if (state === attempt.state) return [];
    return [{ ...attempt, state, endedAt: state === 'finalizing' || state === 'processing' ? null : now }];
  });
}

function stateNow({ priceId, state, expiresAt }: CheckoutAttemptState, rows: readonly SubscriptionRow[], known: ReadonlySet<string>, now: Date): CheckoutAttemptState['state'] {
  const bought = rows.some((row) => givesPlan(row.status) && (row.priceId === priceId || !known.has(row.id)));
  if (bought) return 'success';
  const waits = rows.some((row) => row.status === 'incomplete' && row.priceId === priceId);
  if (waits) return 'finalizing';
  if (state === 'finalizing') return 'failed';
  return now >= expiresAt ? 'cancelled' : state;
}
