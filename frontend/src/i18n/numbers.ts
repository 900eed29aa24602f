import type { FormatterModule } from 'i18next';

/** Every number in every text is written as its language does: 1,000 in English, 1.000 in German, 1000 in Spanish. */
export const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, language) => (typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : (value as string)),
};

/** Texts are shown by React, which escapes them; and no value gets by `numbers`. */
export const interpolation = { escapeValue: false, alwaysFormat: true };
