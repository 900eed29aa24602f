// @ts-check
import { malformed } from '../protocol/errors.mjs';
import { page } from '../protocol/lists.mjs';
import { unset } from './common.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire @typedef {import('../rows.mjs').Price} Price */

/** @param {FakeStripe} _fakeStripe @param {import('../rows.mjs').Product} row @returns {Wire} */
export const showProduct = (_fakeStripe, row) => ({
  id: row.id,
  object: 'product',
  active: row.active,
  created: row.created,
  default_price: row.price,
  description: row.description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: row.metadata,
  name: row.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: row.updated,
  url: null,
});

/** @param {FakeStripe} _fakeStripe @param {Price} row @returns {Wire} */
export const showPrice = (_fakeStripe, row) => ({
  id: row.id,
  object: 'price',
  active: row.active,
  billing_scheme: 'per_unit',
  created: row.created,
  currency: row.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: row.lookup,
  metadata: row.metadata,
  nickname: row.nickname,
  product: row.product,
  recurring: {
    interval: row.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: row.tax,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: row.amount,
  unit_amount_decimal: String(row.amount),
});

/** The old form of a price, which Stripe still sends along. @param {Price} row @returns {Wire} */
export const showPlan = (row) => ({
  id: row.id,
  object: 'plan',
  active: row.active,
  amount: row.amount,
  amount_decimal: String(row.amount),
  billing_scheme: 'per_unit',
  created: row.created,
  currency: row.currency,
  interval: row.interval,
  interval_count: 1,
  livemode: false,
  metadata: row.metadata,
  meter: null,
  nickname: row.nickname,
  product: row.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** The products on sale. Yearly prices are ten months' worth. */
const offers = [
  { tier: 'starter', name: 'Starter', month: 100, year: 1000 },
  { tier: 'pro', name: 'Pro', month: 499, year: 4990 },
  { tier: 'platinum', name: 'Platinum', month: 999, year: 9990 },
];

/**
 * @param {FakeStripe} fakeStripe @param {{yearly: boolean}} options
 * @returns {Record<string, string>} `starter`, `pro`, `platinum`, `pro:year`, … and their price ids
 */
export function seedCatalogue(fakeStripe, { yearly }) {
  /** @type {Record<string, string>} */
  const prices = {};
  for (const { tier, name, month, year } of offers) {
    const product = `prod_pictick${name}`;
    if (!fakeStripe.find('product', product))
      fakeStripe.add('product', {
        id: product,
        created: fakeStripe.now,
        updated: fakeStripe.now,
        active: true,
        name,
        description: null,
        metadata: { tier },
        price: `price_${tier}Month`,
      });
    for (const [interval, amount] of /** @type {const} */ ([
      ['month', month],
      ['year', year],
    ])) {
      if (interval === 'year' && !yearly) continue;
      const id = `price_${tier}${interval === 'year' ? 'Year' : 'Month'}`;
      if (!fakeStripe.find('price', id)) {
        fakeStripe.add('price', {
          id,
          created: fakeStripe.now,
          active: true,
          product,
          amount,
          currency: 'eur',
          interval,
          nickname: null,
          lookup: `${tier}_${interval}`,
          metadata: { tier },
          tax: 'inclusive',
        });
      }
      prices[interval === 'year' ? `${tier}:year` : tier] = id;
    }
  }
  return prices;
}

/** @type {import('../protocol/router.mjs').Routes} */
export const catalogueRoutes = {
  'GET /v1/products': {
    params: 'active created expand ids limit starting_after ending_before',
    run: (fakeStripe, params) => {
      const [active, ids] = [params.flag('active'), params.texts('ids')];
      return page(
        params,
        '/v1/products',
        fakeStripe
          .all('product')
          .filter((row) => (active === undefined || row.active === active) && (!ids || ids.includes(row.id))),
        (row) => showProduct(fakeStripe, row),
      );
    },
  },
  'GET /v1/products/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showProduct(fakeStripe, fakeStripe.get('product', id)),
  },
  'POST /v1/products': {
    params: 'active description expand metadata name',
    run: (fakeStripe, params) => {
      const row = fakeStripe.add('product', {
        id: fakeStripe.ids.next('prod', 14),
        created: fakeStripe.now,
        updated: fakeStripe.now,
        active: params.flag('active') ?? true,
        name: params.need('name'),
        description: params.text('description') ?? null,
        metadata: params.metadata(),
        price: null,
      });
      fakeStripe.tell('product', row, 'product.created');
      return showProduct(fakeStripe, row);
    },
  },
  'GET /v1/prices': {
    params: 'active created currency expand limit lookup_keys product starting_after ending_before type',
    run: (fakeStripe, params) => {
      const [active, product, keys] = [
        params.flag('active'),
        params.text('product'),
        params.texts('lookup_keys'),
      ];
      const rows = fakeStripe
        .all('price')
        .filter(
          (row) =>
            (active === undefined || row.active === active) &&
            (!product || row.product === product) &&
            (!keys || (row.lookup !== null && keys.includes(row.lookup))),
        );
      return page(params, '/v1/prices', rows, (row) => showPrice(fakeStripe, row));
    },
  },
  'GET /v1/prices/:id': {
    params: 'expand',
    run: (fakeStripe, _params, [id]) => showPrice(fakeStripe, fakeStripe.get('price', id, 'price')),
  },
  'POST /v1/prices': {
    params: 'active currency expand lookup_key metadata nickname product recurring tax_behavior unit_amount',
    run: (fakeStripe, params) => {
      const [currency, product] = [
        params.need('currency'),
        fakeStripe.get('product', params.need('product'), 'product').id,
      ];
      params.need('unit_amount');
      const recurring = params.inner('recurring');
      if (!recurring) throw malformed('Only recurring prices are for sale here.', { param: 'recurring' });
      const interval = recurring.word('interval', /** @type {const} */ (['month', 'year'])) ?? 'month';
      const row = fakeStripe.add('price', {
        id: fakeStripe.ids.next('price'),
        created: fakeStripe.now,
        active: params.flag('active') ?? true,
        product,
        amount: params.int('unit_amount') ?? 0,
        currency,
        interval,
        nickname: params.text('nickname') ?? null,
        lookup: params.text('lookup_key') ?? null,
        metadata: params.metadata(),
        tax: params.word('tax_behavior', ['inclusive', 'exclusive', 'unspecified']) ?? 'unspecified',
      });
      fakeStripe.tell('price', row, 'price.created');
      return showPrice(fakeStripe, row);
    },
  },
  'POST /v1/prices/:id': {
    params: 'active expand lookup_key metadata nickname tax_behavior',
    run: (fakeStripe, params, [id]) => {
      const row = fakeStripe.get('price', id, 'price');
      fakeStripe.change('price', row, 'price.updated', () => {
        row.active = params.flag('active') ?? row.active;
        row.nickname = unset(params.text('nickname'), row.nickname);
        row.metadata = params.metadata(row.metadata);
      });
      return showPrice(fakeStripe, row);
    },
  },
};
