import type { CreditEntryState } from './credit-entry';
import type { BalanceEntry } from './payment-facts';

/** As many as are told of at once: what is older may be there all the same. */
const told = 100;

/**
 * Our book of credits against the provider's, line by line. `before` and `after` are our lines before and after the provider was asked: what is
 * booked meanwhile is no difference.
 */
export function ledgerDifferences(before: readonly CreditEntryState[], entries: readonly BalanceEntry[], after: readonly CreditEntryState[]): string[] {
  const oldest = entries.length < told ? 0 : Math.min(...entries.map(({ createdAt }) => createdAt.getTime()));
  const theirs = new Map(entries.map((entry) => [entry.id, entry]));
  const ours = new Set(after.map(({ id }) => id));
  const missing = before.filter(({ status }) => status === 'synced').flatMap(({ id, providerEntryId, amountCents, currency, syncedAt }) => {
    const entry = theirs.get(providerEntryId ?? '');
    if (!entry) return (syncedAt?.getTime() ?? Infinity) > oldest ? [`line ${id} is not booked`] : [];
    // At the provider, what is in favour of the customer is negative.
    return entry.amount === -amountCents && entry.currency === currency && entry.ledgerId === id ? [] : [`line ${id} is booked as ${entry.amount} ${entry.currency}`];
  });
  const unknown = entries.filter(({ ledgerId }) => ledgerId !== null && !ours.has(ledgerId)).map(({ id }) => `${id} is of no line`);
  const booked = entries.flatMap(({ ledgerId }) => ledgerId ?? []);
  const twice = [...new Set(booked.filter((id, place) => booked.indexOf(id) !== place))].map((id) => `line ${id} is booked twice`);
  return [...missing, ...unknown, ...twice];
}
