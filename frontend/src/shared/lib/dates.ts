import { regionOf } from '@pictick/rules/billing/region';

export const whole = '\u00a0';

/** A date without line breaks. Without a `timeZone` it is in the zone of the device. */
export const dateIn = (
  language: string,
  at: Date | string | number,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string =>
  ordinal(language, new Intl.DateTimeFormat(regionOf(language), style).format(new Date(at))).replaceAll(
    ' ',
    whole,
  );

/** French writes the first of a month as an ordinal ("1er"). */
const ordinal = (language: string, date: string): string =>
  language === 'fr' ? date.replace(/(?<!\d)1(?= \p{L})/u, '1er') : date;

/** Values counted by days of UTC, such as a month of pictures, are shown in UTC. */
export const dayIn = (language: string, at: string, style: Intl.DateTimeFormatOptions): string =>
  dateIn(language, at, { timeZone: 'UTC', ...style });
