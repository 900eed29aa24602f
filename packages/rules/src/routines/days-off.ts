import { addDays, type Day, isDay } from '../calendar/day';
import type { DaysOff } from '../calendar/schedule';
import { markBounds } from './mark';

/** Days off that a household can have at a time. */
export const daysOffPerHousehold = 200;
/** Days after the UTC date until which days off can be planned. */
const plannedAhead = 400;

/** The first and the last day of days off at an instant (ms since 1970). */
export function daysOffBounds(instant: number): { first: Day; last: Day } {
  const { first, last } = markBounds(instant);
  return { first, last: addDays(last, plannedAhead - 1) };
}

/** A broken rule, as details of a refusal name it. */
export interface DaysOffProblem {
  field: 'from' | 'to';
  rule: 'format' | 'min' | 'max';
}

/** All rules that a range of days off breaks at an instant. */
export function daysOffProblems({ from, to }: DaysOff, instant: number): DaysOffProblem[] {
  const { first, last } = daysOffBounds(instant);
  const ruleOf = (day: string, earliest: Day): DaysOffProblem['rule'] | null => {
    if (!isDay(day)) return 'format';
    if (day < earliest) return 'min';
    return day > last ? 'max' : null;
  };
  const early = ruleOf(from, first);
  // A broken start says nothing about the end.
  const late = ruleOf(to, early === null ? from : first);
  return [
    ...(early === null ? [] : [{ field: 'from' as const, rule: early }]),
    ...(late === null ? [] : [{ field: 'to' as const, rule: late }]),
  ];
}

/** The ranges of days off that stay where the days of another range are none. */
export function daysOffWithout({ from, to }: DaysOff, ended: DaysOff): DaysOff[] {
  const before = addDays(ended.from, -1);
  const after = addDays(ended.to, 1);
  return [
    { from, to: to < before ? to : before },
    { from: from > after ? from : after, to },
  ].filter((range) => range.from <= range.to);
}
