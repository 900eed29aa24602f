import { type Price, PriceList } from '../domain/price-list';
import { PlansQuery } from './plans.query';

class Prices extends PriceList {
  constructor(private readonly prices: Price[]) {
    super();
  }
  all(): Price[] {
    return this.prices;
  }
}

const price = (id: string, more: Partial<Price>): Price => ({ id, tier: 'pro', interval: 'month', amount: 499, retired: false, onSale: true, ...more });
const sold = (...prices: Price[]) => new PlansQuery(new Prices(prices)).all().plans.map(({ tier, stripePriceId, yearly }) => [tier, stripePriceId, yearly]);

describe('what is on offer', () => {
  it('has a price to buy it at where the provider sells it', () => {
    expect(sold(price('price_pro', {}), price('price_platinum', { tier: 'platinum', amount: 999 }), price('price_year', { tier: 'platinum', interval: 'year', amount: 9990 }))).toEqual([
      ['trial', null, null],
      ['starter', null, null],
      ['pro', 'price_pro', null],
      ['platinum', 'price_platinum', { price: 9990, stripePriceId: 'price_year' }],
    ]);
  });

  it('is shown and cannot be bought where the price is not what the catalogue says, or is not known', () => {
    expect(sold(price('price_pro', { onSale: false }), price('price_year', { interval: 'year', amount: null }))[2]).toEqual(['pro', null, null]);
  });

  it('says nothing of what is only for ourselves', () => {
    const [, , pro] = new PlansQuery(new Prices([])).all().plans;
    expect(pro?.features[0]).toEqual({ key: 'styles', translationKey: 'plan.feature.styles' });
    expect(pro?.allFeatures[3]).toEqual({ key: 'own', translationKey: 'plan.feature.own', text: 'Styles and characters of your own', isAvailable: false });
  });
});

describe('the prices', () => {
  const prices = new Prices([price('price_old', { amount: 399, retired: true, onSale: false }), price('price_pro', { amount: null }), price('price_year', { interval: 'year', amount: null })]);

  it('are known by their ids also when nobody new gets them', () => {
    expect(prices.tierOf('price_old')).toBe('pro');
    expect(prices.tierOf('price_else')).toBeNull();
  });

  it('are charged as the provider says, else as the catalogue does, else nobody knows', () => {
    expect(['price_old', 'price_pro', 'price_year', 'price_else'].map((id) => prices.chargeOf(id))).toEqual([
      { amount: 399, interval: 'month' },
      { amount: 499, interval: 'month' },
      { amount: null, interval: 'year' },
      { amount: null, interval: null },
    ]);
  });
});
