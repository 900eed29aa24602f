import type { ConfiguredPrice } from '../../../platform/config/stripe-settings';
import { type Price, PriceList } from '../../domain/price-list';

/** Those of the settings, and what the provider said about each when it was last asked. Until then a price is taken at its word. */
export class CheckedPrices extends PriceList {
  private readonly prices: Price[];

  constructor(configured: readonly ConfiguredPrice[], canSell: boolean) {
    super();
    this.prices = configured.map((price) => ({ ...price, amount: null, onSale: canSell && !price.retired }));
  }

  all(): readonly Price[] {
    return this.prices;
  }

  /** `amount`: what it costs; null where it cannot be sold. */
  note(priceId: string, amount: number | null, isSound: boolean): void {
    const price = this.prices.find(({ id }) => id === priceId);
    if (!price) return;
    price.amount = amount;
    price.onSale = isSound && !price.retired;
  }
}
