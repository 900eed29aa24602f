import type { PriceFacts } from './payment-facts';
import { troubleWith } from './price-list';

const facts = (about: Partial<PriceFacts> = {}): PriceFacts => ({ id: 'price_1', active: true, unitAmount: 499, currency: 'eur', interval: 'month', taxOnTop: false, ...about });
const monthly = { interval: 'month', retired: false } as const;
const yearly = { interval: 'year', retired: false } as const;

it('finds nothing the matter with a price that is as the catalogue says', () => {
  expect(troubleWith(monthly, facts(), 499)).toBeNull();
  expect(troubleWith(yearly, facts({ interval: 'year', unitAmount: 4_990 }), 499)).toBeNull();
});

it.each([
  ['unknown', monthly, null, /knows no such price/],
  ['another amount', monthly, facts({ unitAmount: 599 }), /costs 599, and the catalogue says 499/],
  ['no amount', monthly, facts({ unitAmount: null }), /no fixed amount/],
  ['another currency', monthly, facts({ currency: 'usd' }), /in usd/],
  ['another period', monthly, facts({ interval: 'year' }), /for year, and not for a month/],
  ['every second month', monthly, facts({ interval: null }), /no period that we know/],
  ['tax on top', monthly, facts({ taxOnTop: true }), /tax comes on top/],
  ['archived', monthly, facts({ active: false }), /not active/],
  ['a year for more than twelve months', yearly, facts({ interval: 'year', unitAmount: 6_000 }), /a year costs 6000/],
  ['a year for a month', yearly, facts({ interval: 'year', unitAmount: 499 }), /a year costs 499/],
])('%s', (_, price, said, trouble) => {
  expect(troubleWith(price, said, 499)).toMatch(trouble);
});

it('lets a price that is no longer sold be archived and cost what it did', () => {
  expect(troubleWith({ interval: 'month', retired: true }, facts({ active: false, unitAmount: 399 }), 499)).toBeNull();
});
