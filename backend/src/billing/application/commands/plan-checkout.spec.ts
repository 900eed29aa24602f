import { type Price, PriceList } from '../../domain/price-list';
import { PurchaseRules } from './plan-checkout';

const price = (id: string, not: Partial<Price> = {}): Price => ({ id, tier: 'pro', interval: 'month', amount: 499, retired: false, onSale: true, ...not });

class Listed extends PriceList {
  constructor(private readonly prices: readonly Price[]) {
    super();
  }

  all(): readonly Price[] {
    return this.prices;
  }
}

const toBuy = (id: string, ...prices: Price[]): Price => new PurchaseRules(...([new Listed(prices)] as unknown as ConstructorParameters<typeof PurchaseRules>)).priceToBuy(id);

describe('what can be bought', () => {
  it('is a price on the list', () => {
    expect(toBuy('price_pro', price('price_pro')).tier).toBe('pro');
  });

  it.each<[string, string, Price[]]>([
    ['invalid_price_id', 'pro; DROP', []],
    ['price_id_not_found', 'price_other', [price('price_pro')]],
    ['plan_not_found', 'price_pro', [price('price_pro', { retired: true, onSale: false })]],
    // What Stripe sells is not what the catalogue says, or two are on sale for the same.
    ['invalid_plan_configuration', 'price_pro', [price('price_pro', { onSale: false })]],
    ['invalid_plan_configuration', 'price_pro', [price('price_first'), price('price_pro')]],
  ])('is not: %s', (code, id, prices) => {
    expect(() => toBuy(id, ...prices)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
