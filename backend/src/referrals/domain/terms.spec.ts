import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@pictick/rules/language';
import { benefits } from './benefits';

const words: Record<Language, Record<number, string>> = {
  en: { 12: 'twelve' },
  de: { 12: 'zwölf' },
  fr: { 12: 'douze' },
  es: { 12: 'doce' },
  tr: { 12: 'on iki' },
  nl: { 12: 'twaalf' },
};

it.each(languages)('the terms in %s name the friends that earn credit in a year', (language) => {
  const terms = readFileSync(
    join(__dirname, `../../../../frontend/src/i18n/locales/legal/${language}.json`),
    'utf8',
  );
  expect(terms).toContain(` ${words[language][benefits.capPerYear] ?? String(benefits.capPerYear)} `);
});
