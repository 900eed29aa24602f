import type { Language } from '@pictick/rules/language';

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** A Monday; the next six days give the other names. */
const monday = Date.UTC(2024, 0, 1);
const day = 86_400_000;

/**
 * The first day of the week: 1 is Monday, 7 is Sunday. Without browser support it is Sunday in the United
 * States, else Monday.
 */
export function firstDayOf(tag: string): number {
  const locale: WithWeek = new Intl.Locale(tag);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  return known?.firstDay ?? (locale.maximize().region === 'US' ? 7 : 1);
}

/** The first day of the week in the region in which the browser speaks the language. */
export const firstWeekday = (language: Language, browser: readonly string[] = navigator.languages): number =>
  firstDayOf(browser.find((each) => each === language || each.startsWith(`${language}-`)) ?? language);

/** The short names of the days of a week, from the first day in the region of the language. */
export function weekdays(language: Language, browser?: readonly string[]): string[] {
  const first = firstWeekday(language, browser);
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => format.format(monday + (first - 1 + index) * day));
}
