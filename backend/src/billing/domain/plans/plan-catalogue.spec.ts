import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tiers } from '@pictick/rules/billing/tier';
import { type PriceFacts, priceMismatch } from '../provider/payment-facts';
import { entitlementsFor } from './entitlements';
import { features, inPlainWords, planOf, plans } from './plan-catalogue';

type Words = { [key: string]: string | Words };
const page = join(__dirname, '../../../../../frontend/src/i18n/locales');

const wordsOf = (language: string): Words =>
  JSON.parse(readFileSync(join(page, `${language}.json`), 'utf8')) as Words;

function word(language: string, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Words | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      wordsOf(language),
    );
  return typeof found === 'string' ? found : undefined;
}

describe('the catalogue of plans', () => {
  it('has the prices of the price list', () => {
    expect(
      plans.map(({ sortOrder, tier, price, currency, interval, monthlyImageLimit, popular }) => [
        sortOrder,
        tier,
        price,
        currency,
        interval,
        monthlyImageLimit,
        popular,
      ]),
    ).toEqual([
      [0, 'trial', 0, 'eur', 'month', 5, false],
      [1, 'starter', 100, 'eur', 'month', 10, false],
      [2, 'pro', 499, 'eur', 'month', 60, true],
      [3, 'platinum', 999, 'eur', 'month', 150, false],
    ]);
  });

  it('offers a trial of two weeks without a card and a guarantee on each plan', () => {
    expect(
      plans.map(({ tier, trialDurationDays, requiresPaymentMethod, guaranteeDays, isActive }) => [
        tier,
        trialDurationDays,
        requiresPaymentMethod,
        guaranteeDays,
        isActive,
      ]),
    ).toEqual([
      ['trial', 14, false, 30, true],
      ['starter', null, true, 30, true],
      ['pro', null, true, 30, true],
      ['platinum', null, true, 30, true],
    ]);
  });

  it('keeps the plan names of the badge', () => {
    expect(plans.map(({ label }) => label)).toEqual(['Free', 'Starter', 'Premium', 'Ultra']);
  });

  const told = [
    ...plans.flatMap(
      ({ translationKey, name, descriptionTranslationKey, description, labelTranslationKey, label }) => [
        [translationKey, name],
        [descriptionTranslationKey, description],
        [labelTranslationKey, label],
      ],
    ),
    ...features.map(({ translationKey, text }) => [translationKey, text]),
  ] as [string, string][];

  it.each(told)('has the English text of the page for %s', (key, text) => {
    expect(word('en', key)).toBe(text);
  });

  it.each(['es', 'fr', 'de', 'tr', 'nl'])('has texts in %s', (language) => {
    expect(told.filter(([key]) => !word(language, key))).toEqual([]);
  });

  it.each(Object.entries({ en: 'five', es: 'cinco', fr: 'cinq', de: 'fünf', tr: 'beş', nl: 'vijf' }))(
    "has the trial's texts for visitors in %s",
    (language, five) => {
      expect([planOf('trial').trialDurationDays, planOf('trial').monthlyImageLimit]).toEqual([14, 5]);
      expect(word(`legal/${language}`, 'terms.sections.trial.text.0')).toMatch(
        new RegExp(`\\b14\\b.* ${five} `),
      );
      for (const key of ['landing.signUp.text', 'landing.plans.trial'])
        for (const blank of ['{{days}}', '{{pictures}}']) expect(word(language, key)).toContain(blank);
    },
  );

  it('highlights only features that the plan has, and marks each feature as included or not', () => {
    for (const { tier, features: praised, allFeatures } of plans) {
      expect(praised.length).toBeGreaterThan(0);
      for (const { availableInTiers } of praised) expect(availableInTiers).toContain(tier);
      expect(allFeatures.map(({ id }) => id)).toEqual(features.map(({ id }) => id));
      for (const { availableInTiers, isAvailable } of allFeatures)
        expect(isAvailable).toBe(availableInTiers.includes(tier));
    }
    expect(features.map(({ sortOrder }) => sortOrder)).toEqual(features.map((_, place) => place));
  });

  it('gives a larger plan all features of a smaller one', () => {
    for (const { availableInTiers } of features)
      expect(availableInTiers).toEqual(tiers.slice(tiers.indexOf(availableInTiers[0] ?? 'trial')));
  });

  it('has fallback texts for clients without translations', () => {
    expect(inPlainWords(60, planOf('pro').features)).toEqual([
      '60 painted pictures a month',
      'All five picture styles',
      'Kuzu and Lilly in your pictures',
      'Share lists with your family',
      'More grown-ups, helpers, and ten devices a child',
      'Faster pictures',
      'Premium picture models',
      'Priority email support',
    ]);
  });

  it.each([
    ['sharing', 'canShare'],
    ['styles', 'canChooseStyle'],
    ['characters', 'canChooseCharacter'],
    ['own', 'canCreatePrompts'],
  ] as const)('promises %s exactly where it is granted', (id, right) => {
    const granted = tiers.filter((tier) => entitlementsFor(tier, 14)[right]);
    expect(
      plans.filter(({ features: praised }) => praised.some((each) => each.id === id)).map(({ tier }) => tier),
    ).toEqual(granted);
    expect(features.find((each) => each.id === id)?.availableInTiers).toEqual(granted);
  });
});

const facts = (about: Partial<PriceFacts> = {}): PriceFacts => ({
  id: 'price_1',
  active: true,
  unitAmount: 499,
  currency: 'eur',
  interval: 'month',
  taxOnTop: false,
  ...about,
});
const monthly = { interval: 'month', retired: false } as const;
const yearly = { interval: 'year', retired: false } as const;

it("priceMismatch accepts a price that equals the catalogue's", () => {
  expect(priceMismatch(monthly, facts(), 499)).toBeNull();
  expect(priceMismatch(yearly, facts({ interval: 'year', unitAmount: 4_990 }), 499)).toBeNull();
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
  [
    'a year for more than twelve months',
    yearly,
    facts({ interval: 'year', unitAmount: 6_000 }),
    /a year costs 6000/,
  ],
  ['a year for a month', yearly, facts({ interval: 'year', unitAmount: 499 }), /a year costs 499/],
])('priceMismatch reports %s', (_, price, said, mismatch) => {
  expect(priceMismatch(price, said, 499)).toMatch(mismatch);
});

it('priceMismatch accepts a retired price that is archived and costs as before', () => {
  expect(
    priceMismatch({ interval: 'month', retired: true }, facts({ active: false, unitAmount: 399 }), 499),
  ).toBeNull();
});
