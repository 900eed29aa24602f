// @ts-check
import { malformed } from '../errors.mjs';
import { page } from '../lists.mjs';
import { unset } from './common.mjs';

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../till.mjs').Wire} Wire @typedef {import('../rows.mjs').Price} Price */

/** @param {Till} _till @param {import('../rows.mjs').Product} row @returns {Wire} */
export const showProduct = (_till, row) => ({
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

/** @param {Till} _till @param {Price} row @returns {Wire} */
export const showPrice = (_till, row) => ({
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

/** The old word for a price, which Stripe still sends along. @param {Price} row @returns {Wire} */
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

/** What is for sale. Yearly prices are ten months' worth. */
const offers = [
  { tier: 'starter', name: 'Starter', month: 100, year: 1000 },
  { tier: 'pro', name: 'Pro', month: 499, year: 4990 },
  { tier: 'platinum', name: 'Platinum', month: 999, year: 9990 },
];

/**
 * @param {Till} till @param {{yearly: boolean}} options
 * @returns {Record<string, string>} `starter`, `pro`, `platinum`, `pro:year`, … and their price ids
 */
export function seedCatalogue(till, { yearly }) {
  /** @type {Record<string, string>} */
  const prices = {};
  for (const { tier, name, month, year } of offers) {
    const product = `prod_pictick${name}`;
    if (!till.find('product', product))
      till.add('product', {
        id: product,
        created: till.now,
        updated: till.now,
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
      if (!till.find('price', id)) {
        till.add('price', {
          id,
          created: till.now,
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

/** @type {import('../router.mjs').Routes} */
export const catalogueRoutes = {
  'GET /v1/products': {
    params: 'active created expand ids limit starting_after ending_before',
    run: (till, params) => {
      const [active, ids] = [params.flag('active'), params.texts('ids')];
      return page(
        params,
        '/v1/products',
        till
          .all('product')
          .filter((row) => (active === undefined || row.active === active) && (!ids || ids.includes(row.id))),
        (row) => showProduct(till, row),
      );
    },
  },
  'GET /v1/products/:id': {
    params: 'expand',
    run: (till, _params, [id]) => showProduct(till, till.get('product', id)),
  },
  'POST /v1/products': {
    params: 'active description expand metadata name',
    run: (till, params) => {
      const row = till.add('product', {
        id: till.ids.next('prod', 14),
        created: till.now,
        updated: till.now,
        active: params.flag('active') ?? true,
        name: params.need('name'),
        description: params.text('description') ?? null,
        metadata: params.metadata(),
        price: null,
      });
      till.tell('product', row, 'product.created');
      return showProduct(till, row);
    },
  },
  'GET /v1/prices': {
    params: 'active created currency expand limit lookup_keys product starting_after ending_before type',
    run: (till, params) => {
      const [active, product, keys] = [
        params.flag('active'),
        params.text('product'),
        params.texts('lookup_keys'),
      ];
      const rows = till
        .all('price')
        .filter(
          (row) =>
            (active === undefined || row.active === active) &&
            (!product || row.product === product) &&
            (!keys || (row.lookup !== null && keys.includes(row.lookup))),
        );
      return page(params, '/v1/prices', rows, (row) => showPrice(till, row));
    },
  },
  'GET /v1/prices/:id': {
    params: 'expand',
    run: (till, _params, [id]) => showPrice(till, till.get('price', id, 'price')),
  },
  'POST /v1/prices': {
    params: 'active currency expand lookup_key metadata nickname product recurring tax_behavior unit_amount',
    run: (till, params) => {
      const [currency, product] = [
        params.need('currency'),
        till.get('product', params.need('product'), 'product').id,
      ];
      params.need('unit_amount');
      const recurring = params.inner('recurring');
      if (!recurring) throw malformed('Only recurring prices are for sale here.', { param: 'recurring' });
      const interval = recurring.word('interval', /** @type {const} */ (['month', 'year'])) ?? 'month';
      const row = till.add('price', {
        id: till.ids.next('price'),
        created: till.now,
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
      till.tell('price', row, 'price.created');
      return showPrice(till, row);
    },
  },
  'POST /v1/prices/:id': {
    params: 'active expand lookup_key metadata nickname tax_behavior',
    run: (till, params, [id]) => {
      const row = till.get('price', id, 'price');
      till.change('price', row, 'price.updated', () => {
        row.active = params.flag('active') ?? row.active;
        row.nickname = unset(params.text('nickname'), row.nickname);
        row.metadata = params.metadata(row.metadata);
      });
      return showPrice(till, row);
    },
  },
};
