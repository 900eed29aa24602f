import { whole } from './dates';

/**
 * Formats numbers, dates and lists in the page's language, never in the browser's. Every function takes the
 * language (`useLanguage()` in components), so that a change is rendered at once; a lint rule refuses the
 * rest.
 */
export { dateIn, dayIn } from './dates';

export const numberIn = (language: string, value: number): string =>
  new Intl.NumberFormat(language).format(value);

/** A percentage from 0 to 100. */
export const percentIn = (language: string, percent: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);

/**
 * An amount in minor units (cents): 499 is "€4.99", in German "4,99 €". Each currency has its own number of
 * decimals.
 */
export function moneyIn(language: string, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format
    .format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
    .replaceAll(' ', whole);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "now", "5 minutes ago", "yesterday", "2 months ago". The future counts as now, because clocks differ. */
export function agoIn(language: string, at: Date | string | number, now: Date | number): string {
  const past = Math.max(0, Number(now) - Number(new Date(at)));
  const [amount, unit] =
    past < minute
      ? [0, 'second' as const]
      : past < hour
        ? [past / minute, 'minute' as const]
        : past < day
          ? [past / hour, 'hour' as const]
          : daysAgo(new Date(at), new Date(now));
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(amount), unit);
}

/** By calendar days: yesterday is yesterday at any hour. */
function daysAgo(at: Date, now: Date): [number, Intl.RelativeTimeFormatUnit] {
  const days = Math.round((midnight(now) - midnight(at)) / day);
  if (days <= 30) return [days, 'day'];
  // Months and years differ in length: from here on it is at least one.
  return days < 365 ? [Math.max(1, days / 30.44), 'month'] : [Math.max(1, days / 365.25), 'year'];
}
const midnight = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());

/** "8 MB", in French "8 Mo". */
export function sizeIn(language: string, bytes: number): string {
  const [divisor, unit] =
    bytes < 1000
      ? [1, 'byte']
      : bytes < 999_500
        ? [1e3, 'kilobyte']
        : bytes < 999_500_000
          ? [1e6, 'megabyte']
          : [1e9, 'gigabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumSignificantDigits: 3 })
    .format(bytes / divisor)
    .replaceAll(' ', whole);
}

/** "a, b and c"; of more than `shown` entries the first ones: "a, b, c, …". */
export const listIn = (language: string, names: readonly string[], shown = Infinity): string =>
  names.length > shown
    ? [...names.slice(0, shown), '…'].join(', ')
    : new Intl.ListFormat(language).format(names);
