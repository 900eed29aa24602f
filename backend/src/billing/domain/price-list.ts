import type { Tier } from '@pictick/rules';
import type { Interval } from '../../kernel/interval';
import { planOf } from './plan-catalogue';
import type { PriceFacts } from './payment-facts';

/** What the provider sells under one id. Which ids there are is configuration. */
export interface Price {
  id: string;
  tier: Tier;
  interval: Interval;
  /** Minor units of euro, as the provider says; null: it has not been asked yet. */
  amount: number | null;
  /** It is sold no more; whoever has it keeps it. */
  retired: boolean;
  /** The provider sells it, for what the catalogue says. */
  onSale: boolean;
}

export abstract class PriceList {
  abstract all(): readonly Price[];

  /** Also of what is no longer sold: somebody may still have it. */
  tierOf(priceId: string): Tier | null {
    return this.all().find(({ id }) => id === priceId)?.tier ?? null;
  }

  /** Null where it cannot be bought. */
  priceOf(tier: Tier, interval: Interval): Price | null {
    return this.all().find((price) => price.tier === tier && price.interval === interval && price.onSale && planOf(tier).isActive) ?? null;
  }

  /** What somebody pays who has it; null: that is not known. */
  chargeOf(priceId: string): { amount: number | null; interval: Interval | null } {
    const price = this.all().find(({ id }) => id === priceId);
    if (!price) return { amount: null, interval: null };
    return { amount: price.amount ?? (price.interval === 'month' && !price.retired ? planOf(price.tier).price : null), interval: price.interval };
  }
}

/** Compares a price of the catalogue with the provider's. Returns the difference in words. Null: there is none. */
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
