import { type Price, PriceList } from '../domain/price-list';

/** The prices of the settings, before the provider was asked about them. */
export class ConfiguredPrices extends PriceList {
  private readonly prices: readonly Price[];

  constructor(configured: readonly Pick<Price, 'id' | 'tier' | 'interval' | 'retired'>[]) {
    super();
    this.prices = configured.map((price) => ({ ...price, amount: null, onSale: !price.retired }));
  }

  all(): readonly Price[] {
    return this.prices;
  }
}
