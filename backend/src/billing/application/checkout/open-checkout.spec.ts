import { type Price, PriceList } from '../../domain/plans/plan-catalogue';
import { PurchaseRules } from './checkout-preparation';
import { OpenCheckout } from './open-checkout';

test.each([
  ['a user who returns to the open page is not counted', 'https://stripe.test/open', 0],
  ['a user who opens another page is counted', null, 1],
])('OpenCheckout: %s', async (_, open, times) => {
  const counted = jest.fn(() => Promise.resolve());
  const pages = { recentPageUrl: () => Promise.resolve(null), openPageUrl: () => Promise.resolve(open) };
  const handler = new OpenCheckout(
    ...([
      { register: () => undefined },
      { countPages: counted, priceToBuy: () => ({ tier: 'pro' }) },
      pages,
      undefined,
      { since: () => Promise.resolve(null) },
    ] as unknown as ConstructorParameters<typeof OpenCheckout>),
  );
  const account = { id: 'account' } as Parameters<OpenCheckout['quick']>[0];
  expect(await handler.quick(account, { priceId: 'price_pro', language: 'en' }, new Date())).toBeNull();
  expect(counted).toHaveBeenCalledTimes(times);
});

const price = (id: string, not: Partial<Price> = {}): Price => ({
  id,
  tier: 'pro',
  interval: 'month',
  amount: 499,
  retired: false,
  onSale: true,
  ...not,
});

class Listed extends PriceList {
  constructor(private readonly prices: readonly Price[]) {
    super();
  }

  all(): readonly Price[] {
    return this.prices;
  }
}

const toBuy = (id: string, ...prices: Price[]): Price =>
  new PurchaseRules(
    ...([new Listed(prices)] as unknown as ConstructorParameters<typeof PurchaseRules>),
  ).priceToBuy(id);

describe('PurchaseRules', () => {
  it('accepts a price of the list', () => {
    expect(toBuy('price_pro', price('price_pro')).tier).toBe('pro');
  });

  it.each<[string, string, Price[]]>([
    ['invalid_price_id', 'pro; DROP', []],
    ['price_id_not_found', 'price_other', [price('price_pro')]],
    ['plan_not_found', 'price_pro', [price('price_pro', { retired: true, onSale: false })]],
    // Stripe sells another price than the catalogue says, or two for the same plan.
    ['invalid_plan_configuration', 'price_pro', [price('price_pro', { onSale: false })]],
    ['invalid_plan_configuration', 'price_pro', [price('price_first'), price('price_pro')]],
  ])('refuses: %s', (code, id, prices) => {
    expect(() => toBuy(id, ...prices)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
