import type { Day } from '@pictick/rules/calendar/day';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import { changedRows } from '@pictick/rules/routines/schedule-change';

/**
 * The rows after a change has arrived. One that was made offline for a day before `today` of the household
 * holds until the next row: later ones were set since, by others or by a later change of the same device.
 */
export const arrivedRows = (
  rows: readonly RoutineRow[],
  row: RoutineRow,
  today: Day | undefined,
): RoutineRow[] => [
  ...changedRows(rows, row),
  ...(today !== undefined && row.validFrom < today
    ? rows.filter(({ validFrom }) => validFrom > row.validFrom)
    : []),
];
