import type { PriceFacts } from './payment-facts';
import type { Price } from './price-list';

/** What is the matter with a price: the catalogue says one thing and the provider another. Null: nothing. */
export function troubleWith(price: Pick<Price, 'interval' | 'retired'>, facts: PriceFacts | null, monthly: number): string | null {
  if (!facts) return 'the provider knows no such price';
  if (facts.currency !== 'eur') return `it is in ${facts.currency}, and everything here is in eur`;
  if (facts.interval !== price.interval) return `it is for ${facts.interval ?? 'no period that we know'}, and not for a ${price.interval}`;
  if (facts.unitAmount === null) return 'it has no fixed amount';
  if (price.retired) return null;
  if (facts.taxOnTop) return 'tax comes on top of it, and what we show is what people pay';
  if (!facts.active) return 'it is not active';
  if (price.interval === 'month' && facts.unitAmount !== monthly) return `it costs ${facts.unitAmount}, and the catalogue says ${monthly}`;
  // A year that costs more than twelve months, or less than a month, is a slip of the hand.
  if (price.interval === 'year' && (facts.unitAmount > 12 * monthly || facts.unitAmount <= monthly)) return `a year costs ${facts.unitAmount} where a month costs ${monthly}`;
  return null;
}
