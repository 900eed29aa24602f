import type { Day, Weekday } from '@pictick/rules/calendar/day';
import type { RoutineFields } from '../../domain/item';

/** Undefined keeps a field, or leaves it out of a new item. */
export interface RoutineInput {
  weekdays?: Weekday[] | null | undefined;
  for?: string[] | null | undefined;
  onlyOn?: Day | null | undefined;
  minutes?: number | null | undefined;
  stars?: number | undefined;
  needsApproval?: boolean | undefined;
}

/** The given ones, each in one spelling. */
export function routineFieldsOf({
  weekdays,
  onlyOn,
  minutes,
  stars,
  needsApproval,
  ...input
}: RoutineInput): Partial<RoutineFields> {
  return {
    ...(weekdays !== undefined && { weekdays: weekdays && once(weekdays).toSorted((a, b) => a - b) }),
    ...(input.for !== undefined && {
      forChildren: input.for && once(input.for.map((id) => id.toLowerCase())),
    }),
    ...(onlyOn !== undefined && { onlyOn }),
    ...(minutes !== undefined && { minutes }),
    ...(stars !== undefined && { stars }),
    ...(needsApproval !== undefined && { needsApproval }),
  };
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];
