import type { Tier } from '@pictick/rules/billing/tier';
import type { OutsideSettings, PictureSettings } from '../../platform/config/picture-settings';
import { type Price, PriceList } from '../domain/plans/plan-catalogue';
import { PlansQuery } from './plans.query';

class Prices extends PriceList {
  constructor(private readonly prices: Price[]) {
    super();
  }
  all(): Price[] {
    return this.prices;
  }
}

const price = (id: string, more: Partial<Price>): Price => ({
  id,
  tier: 'pro',
  interval: 'month',
  amount: 499,
  retired: false,
  onSale: true,
  ...more,
});
const illustrator = {
  pictures: { outside: null, concurrency: 2, s3: null } satisfies PictureSettings,
  supportEmail: null as string | null,
};
const models = (...names: [string, string, string, string]) => {
  const [trial, starter, pro, platinum] = names.map((model) => ({ model, quality: null }));
  return {
    ...illustrator,
    pictures: {
      ...illustrator.pictures,
      outside: { models: { trial, starter, pro, platinum } } as unknown as OutsideSettings,
    },
  };
};
const sold = (...prices: Price[]) =>
  new PlansQuery(new Prices(prices), illustrator)
    .all()
    .plans.map(({ tier, stripePriceId, yearly }) => [tier, stripePriceId, yearly]);

describe('PlansQuery', () => {
  it('returns the price id where the provider sells the plan', () => {
    expect(
      sold(
        price('price_pro', {}),
        price('price_platinum', { tier: 'platinum', amount: 999 }),
        price('price_year', { tier: 'platinum', interval: 'year', amount: 9990 }),
      ),
    ).toEqual([
      ['trial', null, null],
      ['starter', null, null],
      ['pro', 'price_pro', null],
      ['platinum', 'price_platinum', { price: 9990, stripePriceId: 'price_year' }],
    ]);
  });

  it('shows a plan whose price is wrong or unknown as not available', () => {
    expect(
      sold(price('price_pro', { onSale: false }), price('price_year', { interval: 'year', amount: null }))[2],
    ).toEqual(['pro', null, null]);
  });

  it('shows visitors the trial and the plans that can be bought, with their prices', () => {
    const shown = (...prices: Price[]) => new PlansQuery(new Prices(prices), illustrator).forVisitors();
    expect(
      shown(
        price('price_pro', {}),
        price('price_year', { interval: 'year', amount: 4990 }),
        price('price_starter', { tier: 'starter', onSale: false }),
      ),
    ).toEqual({
      currency: 'eur',
      guaranteeDays: 30,
      trial: { days: 14, pictures: 5 },
      plans: [{ tier: 'pro', pictures: 60, month: 499, year: 4990 }],
    });
    expect(shown().plans).toEqual([]);
  });

  it('leaves out internal fields', () => {
    const [, , pro] = new PlansQuery(new Prices([]), illustrator).all().plans;
    expect(pro?.features[0]).toEqual({ key: 'styles', translationKey: 'plan.feature.styles' });
    expect(pro?.allFeatures[4]).toEqual({
      key: 'own',
      translationKey: 'plan.feature.own',
      text: 'Your own styles and characters',
      isAvailable: false,
    });
  });
});

describe('the promises about pictures', () => {
  const told = (settings: typeof illustrator | ReturnType<typeof models>, tier: Tier) => {
    const offer = new PlansQuery(new Prices([]), settings).all();
    const plan = offer.plans.find((each) => each.tier === tier);
    return {
      keys: plan?.features.map(({ key }) => key),
      all: plan?.allFeatures.length,
      plain: plan?.fallbackFeatures.length,
      catalogue: offer.features.length,
    };
  };

  it('leave out all that the illustrator does not do, which draws the same for all tiers', () => {
    expect(told(illustrator, 'pro')).toEqual({
      keys: ['styles', 'characters', 'sharing', 'people', 'priority'],
      all: 8,
      plain: 6,
      catalogue: 8,
    });
    expect(told(illustrator, 'platinum')).toEqual({
      keys: ['styles', 'characters', 'sharing', 'people', 'own', 'priority'],
      all: 8,
      plain: 7,
      catalogue: 8,
    });
    expect(told(models('one', 'one', 'one', 'one'), 'platinum')).toEqual(told(illustrator, 'platinum'));
  });

  it('include a better model for a larger plan', () => {
    expect(told(models('small', 'small', 'large', 'largest'), 'pro').keys).toEqual([
      'styles',
      'characters',
      'sharing',
      'people',
      'priority',
      'premiumModels',
    ]);
    expect(told(models('small', 'small', 'large', 'largest'), 'platinum')).toEqual({
      keys: [
        'styles',
        'characters',
        'sharing',
        'people',
        'own',
        'priority',
        'newestModels',
        'highestQuality',
      ],
      all: 11,
      plain: 9,
      catalogue: 11,
    });
    expect(told(models('small', 'small', 'large', 'large'), 'platinum').keys).toEqual([
      'styles',
      'characters',
      'sharing',
      'people',
      'own',
      'priority',
    ]);
  });
});

describe('e-mail support', () => {
  const promised = (supportEmail: string | null) => {
    const { plans, features: known } = new PlansQuery(new Prices([]), { ...illustrator, supportEmail }).all();
    const support = (keys: string[]): string[] => keys.filter((key) => key.endsWith('Support'));
    return {
      plans: plans.map(({ tier, features: praised }) => [tier, ...support(praised.map(({ key }) => key))]),
      known: support(known.map(({ id }) => id)),
    };
  };

  it('is promised by no plan of an install without a support address', () => {
    expect(promised(null)).toEqual({ plans: [['trial'], ['starter'], ['pro'], ['platinum']], known: [] });
  });

  it('is promised to all plans with a support address, and with priority to the larger ones', () => {
    expect(promised('help@example.org')).toEqual({
      plans: [
        ['trial', 'emailSupport'],
        ['starter', 'emailSupport'],
        ['pro', 'prioritySupport'],
        ['platinum', 'prioritySupport'],
      ],
      known: ['emailSupport', 'prioritySupport'],
    });
  });
});

describe('the price list', () => {
  const prices = new Prices([
    price('price_old', { amount: 399, retired: true, onSale: false }),
    price('price_pro', { amount: null }),
    price('price_year', { interval: 'year', amount: null }),
  ]);

  it('finds the tier of a retired price', () => {
    expect(prices.tierOf('price_old')).toBe('pro');
    expect(prices.tierOf('price_else')).toBeNull();
  });

  it('returns the charge of the provider, else of the catalogue, else null', () => {
    expect(['price_old', 'price_pro', 'price_year', 'price_else'].map((id) => prices.chargeOf(id))).toEqual([
      { amount: 399, interval: 'month' },
      { amount: 499, interval: 'month' },
      { amount: null, interval: 'year' },
      { amount: null, interval: null },
    ]);
  });
});
