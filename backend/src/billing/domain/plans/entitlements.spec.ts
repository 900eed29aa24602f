import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guaranteeDays } from '@pictick/rules/billing/guarantee';
import { type Language, languages } from '@pictick/rules/language';
import { unpaidGrace } from '../projection/project-subscriptions';
import { entitlementsFor, plansAbove, trialDaysRemaining, trialDays } from './entitlements';

const born = new Date('2026-03-01T10:00:00Z');
const after = (days: number) => new Date(born.getTime() + days * 86_400_000);

describe('trial', () => {
  it.each([
    [-1, 14],
    [0, 14],
    [0.5, 14],
    [1, 13],
    [13.99, 1],
    [14, 0],
    [400, 0],
  ])('has after %d days %d days left', (days, left) => {
    expect(trialDaysRemaining(born, after(days))).toBe(left);
  });

  it('allows pictures while it lasts and none afterwards', () => {
    expect(entitlementsFor('trial', 1)).toMatchObject({
      monthlyImageLimit: 5,
      canGenerate: true,
      trialDaysRemaining: 1,
    });
    expect(entitlementsFor('trial', 0)).toMatchObject({
      monthlyImageLimit: 5,
      canGenerate: false,
      trialDaysRemaining: 0,
    });
  });
});

it.each([
  ['trial', 5, false, false, false],
  ['starter', 10, false, false, false],
  ['pro', 60, true, true, false],
  ['platinum', 150, true, true, true],
] as const)('%s: %d pictures, shares %s, chooses %s, creates %s', (tier, limit, shares, chooses, creates) => {
  expect(entitlementsFor(tier, 14)).toMatchObject({
    tier,
    monthlyImageLimit: limit,
    canShare: shares,
    canChooseStyle: chooses,
    canChooseCharacter: chooses,
    canCreatePrompts: creates,
  });
});

it('plansAbove lists the larger plans with what each adds, each thing once', () => {
  expect(plansAbove('trial')).toEqual([
    { tier: 'starter', monthlyImageLimit: 10, adds: [] },
    { tier: 'pro', monthlyImageLimit: 60, adds: ['canChooseStyle', 'canChooseCharacter', 'canShare'] },
    { tier: 'platinum', monthlyImageLimit: 150, adds: ['canCreatePrompts'] },
  ]);
  expect(plansAbove('pro')).toEqual([
    { tier: 'platinum', monthlyImageLimit: 150, adds: ['canCreatePrompts'] },
  ]);
  expect(plansAbove('platinum')).toEqual([]);
});

/** A number as the terms spell it out. */
const words: Record<Language, Record<number, string>> = {
  en: { 5: 'five', 7: 'seven' },
  de: { 5: 'fünf', 7: 'sieben' },
  fr: { 5: 'cinq', 7: 'sept' },
  es: { 5: 'cinco', 7: 'siete' },
  tr: { 5: 'beş', 7: 'yedi' },
  nl: { 5: 'vijf', 7: 'zeven' },
};
const terms = (language: Language): string =>
  readFileSync(join(__dirname, `../../../../../frontend/src/i18n/locales/legal/${language}.json`), 'utf8');
const sentences = (language: Language): string[] => terms(language).split(/(?<=[.!?])\s|"/);
const contains = (text: string, figure: string): boolean =>
  new RegExp(`(^|[^\\p{L}\\d])${figure}(?![\\p{L}\\d])`, 'u').test(text);

// The terms are a contract with an edition of their own: they are written out, and compared with the
// product here.
describe.each(languages)('the terms in %s', (language) => {
  it('state the days of the trial and its painted pictures a month', () => {
    const { monthlyImageLimit } = entitlementsFor('trial', trialDays);
    const pictures = words[language][monthlyImageLimit] ?? String(monthlyImageLimit);
    expect(
      sentences(language).filter((each) => contains(each, String(trialDays)) && contains(each, pictures)),
    ).toHaveLength(1);
  });

  it('state the days that a plan is kept after a failed renewal', () => {
    const days = unpaidGrace / 86_400_000;
    expect(
      sentences(language).filter((each) => contains(each, words[language][days] ?? String(days))),
    ).not.toHaveLength(0);
  });

  it('state the days of the guarantee', () => {
    expect(
      sentences(language).filter((each) => contains(each, String(guaranteeDays))).length,
    ).toBeGreaterThanOrEqual(2);
  });
});
