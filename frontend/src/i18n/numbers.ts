import type { FormatterModule } from 'i18next';

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

/** React escapes the texts; `alwaysFormat` sends every value through `numbers`. */
export const interpolation = { escapeValue: false, alwaysFormat: true };
