import { addDays, type Day } from '../calendar/day';
import { dayAt, type HouseholdClock, startOfBand } from '../calendar/household-day';
import { markBounds, markedDays } from './mark';

/** Parts of a day that begin at noon and at 17:00. */
export const noon = { midday: 720, evening: 1020 };

/** The days that a list offers at an instant (ms since 1970): today, and until noon yesterday too. */
export function offeredDays(instant: number, clock: HouseholdClock): Day[] {
  const today = dayAt(instant, clock);
  return instant < startOfBand(today, 'midday', clock, noon) ? [today, addDays(today, -1)] : [today];
}

/** Days on one page of the history. */
export const historyPageDays = 28;

/**
 * A page of the history, the newest day first: today's, or the one before a day. It goes back 60 days, or to
 * the oldest day that the server takes. Empty after the last page.
 */
export function historyDays(instant: number, clock: HouseholdClock, before: Day | null = null): Day[] {
  const today = dayAt(instant, clock);
  const oldest = [addDays(today, -markedDays), markBounds(instant).first].toSorted().at(-1) ?? today;
  const newest = before !== null && before <= today ? addDays(before, -1) : today;
  return Array.from({ length: historyPageDays }, (_, index) => addDays(newest, -index)).filter(
    (day) => day >= oldest,
  );
}
