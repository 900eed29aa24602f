import type { Weekday } from '@pictick/rules/calendar/day';
import { everyDay } from '@pictick/rules/calendar/schedule';
import type { Language } from '@pictick/rules/language';
import { dayIn } from '../../../shared/lib/dates';
import { firstWeekday } from '../print/week';

/** The first of January 2024 was a Monday. */
const sample = (weekday: Weekday): string => `2024-01-0${weekday}`;

/** The weekdays from the first one in the region of the language. */
export function weekOrder(language: Language): Weekday[] {
  const first = firstWeekday(language);
  return [...everyDay.filter((day) => day >= first), ...everyDay.filter((day) => day < first)];
}

export const weekdayName = (language: Language, weekday: Weekday): string =>
  dayIn(language, sample(weekday), { weekday: 'long' });

/** Two letters, "Mo"; three in Turkish, where two of them begin alike. */
export const shortWeekday = (language: Language, weekday: Weekday): string =>
  dayIn(language, sample(weekday), { weekday: 'short' }).slice(0, language === 'tr' ? 3 : 2);
