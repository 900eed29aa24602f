import { regionOf } from '@pictick/rules/billing/region';

export const whole = '\u00a0';

/** A date is not broken in two. Without a `timeZone` it is that of the device. */
export const dateIn = (
  language: string,
  at: Date | string | number,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string =>
  ordinal(language, new Intl.DateTimeFormat(regionOf(language), style).format(new Date(at))).replaceAll(
    ' ',
    whole,
  );

/** The first of a month is counted in French, the other days are not. */
const ordinal = (language: string, date: string): string =>
  language === 'fr' ? date.replace(/(?<!\d)1(?= \p{L})/u, '1er') : date;

/** What is counted by days of UTC, such as a month of pictures, is shown as it was counted. */
export const dayIn = (language: string, at: string, style: Intl.DateTimeFormatOptions): string =>
  dateIn(language, at, { timeZone: 'UTC', ...style });
