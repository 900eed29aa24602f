import { type Day, type Weekday } from '@pictick/rules/calendar/day';
import { everyDay, type Recurrence } from '@pictick/rules/calendar/schedule';
import { everyDaysLimits } from '@pictick/rules/routines/schedule-change';

export const rhythms = ['week', 'twoWeeks', 'days'] as const;
export type RhythmKind = (typeof rhythms)[number];

export function kindOf(recurrence: Recurrence): RhythmKind {
  if ('everyDays' in recurrence) return 'days';
  return recurrence.everyWeeks === 2 ? 'twoWeeks' : 'week';
}

/** The weekdays on which a rhythm can fall. */
export const weekdaysOf = (recurrence: Recurrence): readonly Weekday[] =>
  'everyDays' in recurrence ? everyDay : recurrence.weekdays;

export const weekly = (weekdays: readonly Weekday[], from: Day): Recurrence => ({
  weekdays,
  everyWeeks: 1,
  from,
});

/** The rhythm as another kind, on these weekdays where it has some; it starts on `today`. */
export function changedKind(kind: RhythmKind, weekdays: readonly Weekday[], today: Day): Recurrence {
  if (kind === 'days') return { everyDays: everyDaysLimits.min, from: today };
  return { weekdays, everyWeeks: kind === 'twoWeeks' ? 2 : 1, from: today };
}
