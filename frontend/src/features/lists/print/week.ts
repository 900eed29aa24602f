import type { Language } from '@pictick/rules/language';

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** A Monday: its six followers are the other days of a week. */
const monday = Date.UTC(2024, 0, 1);
const day = 86_400_000;

/** 1 is Monday, 7 is Sunday. Browsers that do not know start the week on Sunday in the United States, else on Monday. */
export function firstDayOf(tag: string): number {
  const locale: WithWeek = new Intl.Locale(tag);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  return known?.firstDay ?? (locale.maximize().region === 'US' ? 7 : 1);
}

/** The days of a week by their short names, from the first day of the region that the browser names for this language. */
export function weekdays(language: Language, browser: readonly string[] = navigator.languages): string[] {
  const tag = browser.find((each) => each === language || each.startsWith(`${language}-`)) ?? language;
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => format.format(monday + (firstDayOf(tag) - 1 + index) * day));
}
