import type { Day } from '@pictick/rules/calendar/day';
import { rowOn } from '@pictick/rules/calendar/schedule';
import { markDayProblem, markKey, type MarkKey } from '@pictick/rules/routines/mark';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import { invalid } from '../../../kernel/domain-error';
import { isStale } from '../conflict';
import type { ChangeContext } from '../list-change';
import { adultsOnly } from '../lists.errors';
import type { StoredMark } from './routines';

/** @throws VALIDATION_FAILED if the server takes no marks of this day now */
export function assertMarkDay(day: string, now: Date): void {
  const rule = markDayProblem(day, now.getTime());
  if (rule !== null) throw invalid({ field: 'day', rule });
}

/**
 * Members outside the household mark only what is done once for the whole family.
 * @throws FORBIDDEN, VALIDATION_FAILED if the list never was a routine of this child
 */
export function assertMayMark(
  rows: readonly RoutineRow[],
  { day, childId }: MarkKey,
  isInside: boolean,
): void {
  if (rows.length > 0 && !isInside && (childId !== null || !isOfFamily(rows, day))) throw adultsOnly();
  const isKnown = rows.some(({ children }) =>
    childId === null ? children.length === 0 : children.includes(childId),
  );
  if (!isKnown) throw invalid({ field: 'childId', rule: childId === null ? 'required' : 'enum' });
}

/** True if the routine has no children on this day: it is done once, by anyone. */
export const isOfFamily = (rows: readonly RoutineRow[], day: Day): boolean =>
  (rowOn(rows, day) ?? rows[0])?.children.length === 0;

export const markOf = (marks: readonly StoredMark[], key: MarkKey): StoredMark | undefined =>
  marks.find((mark) => markKey(mark) === markKey(key));

/**
 * True if the stored mark stays: another actor has set it since `base`, and the change after `base` is older
 * than a day.
 */
export function isSuperseded(
  stored: StoredMark | undefined,
  { base, version, leftAt }: { base: number | undefined; version: number; leftAt: Date | null },
  context: ChangeContext,
): boolean {
  if (base === undefined || stored === undefined || stored.seq <= base) return false;
  return stored.actor !== context.userId && isStale(base, version, leftAt, context.at);
}
