import { type Day, addDays, isDay } from '../calendar/day';
import { everyDay, rowOn } from '../calendar/schedule';
import { cardsByItem, type HouseholdFacts, isChecked, type Routine, type RoutineRow } from './routine-day';

export const everyDaysLimits = { min: 2, max: 60 } as const;
/** A rhythm starts at most so many days after the row. */
export const startsWithin = 366;

/**
 * The rows after a change; those before its day stay. It replaces the row of its day and later ones, which
 * come from a device or a zone that is a day ahead. One for a day before `today` was made offline and holds
 * until the next row, which was set since.
 */
export function changedRows<R extends { validFrom: Day }>(rows: readonly R[], row: R, today?: Day): R[] {
  const isLate = today !== undefined && row.validFrom < today;
  return [
    ...rows.filter(({ validFrom }) => validFrom < row.validFrom || (isLate && validFrom > row.validFrom)),
    row,
  ].toSorted((one, other) => one.validFrom.localeCompare(other.validFrom));
}

/** The row that ends a routine from a day on; null if there is none that holds on that day. */
export function endingRow(rows: readonly RoutineRow[], day: Day): RoutineRow | null {
  const row = rowOn(rows, day);
  return row && { ...row, validFrom: day, recurrence: null };
}

/** The ids of the items that a list keeps checked when its routine ends: those of today's state. */
export function checkedAtEnd(routine: Routine, day: Day, facts: HouseholdFacts): string[] {
  const cards = cardsByItem(routine, day, facts);
  return routine.items.filter(({ id }) => isChecked(cards.get(id) ?? [])).map(({ id }) => id);
}

/** A broken rule, as details of a refusal name it; `field` is its path within the recurrence. */
export interface RecurrenceProblem {
  field: string;
  rule: 'type' | 'unknown' | 'required' | 'format' | 'min' | 'max' | 'enum';
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);
const weekdayNumbers: readonly unknown[] = everyDay;

/** The rule that weekdays break: at least one, each once, 1 (Monday) to 7. Null if none. */
export function weekdaysProblem(value: unknown): RecurrenceProblem['rule'] | null {
  if (!Array.isArray(value)) return 'type';
  if (value.length === 0) return 'min';
  if (!value.every((each) => weekdayNumbers.includes(each))) return 'enum';
  return new Set(value).size < value.length ? 'format' : null;
}

function everyDaysProblem(value: unknown): RecurrenceProblem['rule'] | null {
  if (!isWhole(value)) return 'type';
  if (value < everyDaysLimits.min) return 'min';
  return value > everyDaysLimits.max ? 'max' : null;
}

function fromProblem(value: unknown, validFrom: Day): RecurrenceProblem['rule'] | null {
  if (typeof value !== 'string' || !isDay(value)) return 'format';
  return value > addDays(validFrom, startsWithin) ? 'max' : null;
}

/** All rules that a recurrence breaks in a row that holds from a day on. */
export function recurrenceProblems(value: unknown, validFrom: Day): RecurrenceProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ field: '', rule: 'type' }];
  const given = value as Readonly<Record<string, unknown>>;
  const fields = 'everyDays' in given ? ['everyDays', 'from'] : ['weekdays', 'everyWeeks', 'from'];
  const ruleOf = (field: string): RecurrenceProblem['rule'] | null => {
    if (!fields.includes(field)) return 'unknown';
    const content = given[field];
    if (content === undefined) return 'required';
    if (field === 'weekdays') return weekdaysProblem(content);
    if (field === 'everyDays') return everyDaysProblem(content);
    if (field === 'from') return fromProblem(content, validFrom);
    return content === 1 || content === 2 ? null : 'enum';
  };
  return [...new Set([...fields, ...Object.keys(given)])].flatMap((field) => {
    const rule = ruleOf(field);
    return rule === null ? [] : [{ field, rule }];
  });
}
