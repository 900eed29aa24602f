import type { FormatterModule } from 'i18next';

/** Below, all of our languages write a whole number alike; a format takes long to make, and a page of lists writes a hundred numbers. */
const grouped = 1000;

const formats: Record<string, Intl.NumberFormat> = {};

const written = (value: number, language = ''): string =>
  Number.isInteger(value) && value >= 0 && value < grouped
    ? String(value)
    : (formats[language] ??= new Intl.NumberFormat(language || undefined)).format(value);

/** Every number in every text is written as its language does: 1,000 in English, 1.000 in German, 1000 in Spanish. */
export const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, language) =>
    typeof value === 'number' ? written(value, language) : (value as string),
};

/** Texts are shown by React, which escapes them; and no value gets by `numbers`. */
export const interpolation = { escapeValue: false, alwaysFormat: true };
