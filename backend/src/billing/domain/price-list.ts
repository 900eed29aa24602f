import type { Interval } from '../../kernel/interval';
import type { Tier } from '../../kernel/tier';
import { planOf } from './plan-catalogue';

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
