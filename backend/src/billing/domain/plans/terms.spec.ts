import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guaranteeDays } from '@pictick/rules/billing/guarantee';
import { type Language, languages } from '@pictick/rules/language';
import { unpaidGrace } from '../projection/project-subscriptions';
import { entitlementsFor, trialDays } from './entitlements';

/** A figure as the terms spell it out. */
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

// The terms are a contract, kept with their edition: they are written out, and held to what the product does.
describe.each(languages)('the terms in %s', (language) => {
  it('name the days of the trial and its painted pictures a month', () => {
    const { monthlyImageLimit } = entitlementsFor('trial', trialDays);
    const pictures = words[language][monthlyImageLimit] ?? String(monthlyImageLimit);
    expect(
      sentences(language).filter((each) => contains(each, String(trialDays)) && contains(each, pictures)),
    ).toHaveLength(1);
  });

  it('name the days that a plan is kept after a failed renewal', () => {
    const days = unpaidGrace / 86_400_000;
    expect(
      sentences(language).filter((each) => contains(each, words[language][days] ?? String(days))),
    ).not.toHaveLength(0);
  });

  it('name the days of the guarantee', () => {
    expect(
      sentences(language).filter((each) => contains(each, String(guaranteeDays))).length,
    ).toBeGreaterThanOrEqual(2);
  });
});
