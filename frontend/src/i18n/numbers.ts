import type { FormatterModule, InitOptions } from 'i18next';

/**
 * Below 1000 all supported languages write whole numbers alike, and to create an Intl.NumberFormat is slow.
 */
const grouped = 1000;

const formats: Record<string, Intl.NumberFormat> = {};

const written = (value: number, language = ''): string =>
  Number.isInteger(value) && value >= 0 && value < grouped
    ? String(value)
    : (formats[language] ??= new Intl.NumberFormat(language || undefined)).format(value);

/**
 * Formats every number in every text for its language: 1,000 in English, 1.000 in German, 1000 in Spanish.
 */
export const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, language) =>
    typeof value === 'number' ? written(value, language) : (value as string),
};

/**
 * React escapes the texts; `alwaysFormat` sends every value through `numbers`. All six languages have the same
 * keys (locale check), so no fallback language is needed. The namespaces are loaded with the pages that need
 * them (lazy-namespace.ts). The build removes the code for other options (frontend/scripts/lean-i18next.ts).
 */
export const i18nextOptions = {
  fallbackLng: false,
  ns: ['translation'],
  defaultNS: 'translation',
  fallbackNS: ['billing', 'referrals', 'consent', 'routines', 'people', 'linked', 'sections'],
  nsSeparator: false,
  ignoreJSONStructure: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
} satisfies InitOptions;
