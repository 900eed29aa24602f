import type { RoutineCounts, RoutineRow } from '@pictick/rules/routines/routine-day';
import { type ListToday, shownRows } from './list-today';

interface Head {
  householdId: string | null;
  counts: RoutineCounts;
  cursor: string;
  schedule: RoutineRow[];
}

/** The head of a list with its schedule and today's counts. Members outside the household see no schedule. */
export function withRoutine<H extends Head>(
  head: H,
  { rows, today }: { rows: readonly RoutineRow[]; today: ListToday },
  now: Date,
): H {
  return {
    ...head,
    schedule: head.householdId === null ? [] : shownRows(rows, now),
    counts: today.state?.counts ?? head.counts,
    cursor: `${head.cursor}.${today.tag}`,
  };
}
