import { addDays, type Day, type Weekday } from '../calendar/day';
import type { Band } from '../calendar/household-day';
import type { Recurrence } from '../calendar/schedule';
import { daysOffWithout } from '../routines/days-off';
import { type Mark, type MarkState, withMark } from '../routines/mark';
import type { NowFacts } from '../routines/now-routine';
import {
  dueChildren,
  type HouseholdDaysOff,
  marksOfTick,
  type Routine,
  type RoutineItem,
} from '../routines/routine-day';
import { changedRows, endingRow } from '../routines/schedule-change';
import { type NaiveHousehold, naivePlan, type NaiveRoutine, naiveTick } from './naive-routines';

/** A household of two children with three routines. A story says what happens to it in 16 days. */
export const children = ['tom', 'lia'];
export const storyDays = 16;
/** Routine "0" has the items "0.0" to "0.4". */
export const routineIds = ['0', '1', '2'];
/** Days are counted from the first one of the story. */
export type RecurrenceAt =
  | { weekdays: Weekday[]; everyWeeks: 1 | 2; from: number }
  | { everyDays: number; from: number };
export interface ScheduleAt {
  recurrence: RecurrenceAt | null;
  band: Band;
  children: string[];
}
export interface ItemAt {
  weekdays: Weekday[] | null;
  for: string[] | null;
  onlyOn: number | null;
  insteadOf: number | null;
}
export type Step =
  | ({ kind: 'schedule'; routine: string; day: number } & ScheduleAt)
  | { kind: 'end'; routine: string; day: number }
  | { kind: 'mark'; item: string; day: number; child: string; state: MarkState; isAdult: boolean }
  | { kind: 'tick'; item: string; day: number; checked: boolean }
  | { kind: 'day-off'; from: number; length: number; childId: string | null }
  | { kind: 'work'; from: number; length: number; childId: string | null };

export interface RoutineStory {
  place: [zone: string, first: Day];
  clock: { dayStartsAt: number; midday: number; evening: number };
  items: ItemAt[][];
  schedules: ScheduleAt[];
  steps: Step[];
  /** In minutes after a band has started. */
  instants: { day: number; band: Band; minutes: number }[];
}

export interface NamedRoutine extends Routine {
  id: string;
}

/** The facts of the rules and the log of the judge after one story. */
export interface ToldStory {
  at: (count: number) => Day;
  routines: readonly NamedRoutine[];
  facts: NowFacts;
  judge: NaiveHousehold;
}

function laidItems(items: readonly ItemAt[], list: string, at: (count: number) => Day): RoutineItem[] {
  return items.map((each, index) => ({
    id: `${list}.${index}`,
    weekdays: each.weekdays,
    for: each.for,
    onlyOn: each.onlyOn === null ? null : at(each.onlyOn),
    insteadOf: each.insteadOf === null ? null : `${list}.${each.insteadOf}`,
  }));
}

/** Tells the rules and the judge the same story. */
export function told({ place: [timeZone, first], clock, items, schedules, steps }: RoutineStory): ToldStory {
  const at = (count: number): Day => addDays(first, count);
  const laid = routineIds.map((id, list) => laidItems(items[list] ?? [], id, at));
  const routines: NamedRoutine[] = routineIds.map((id, list) => ({ id, rows: [], items: laid[list] ?? [] }));
  const facts = {
    children,
    daysOff: [] as HouseholdDaysOff[],
    marks: [] as Mark[],
    clock: { timeZone, dayStartsAt: clock.dayStartsAt },
    starts: clock,
  };
  const workDays: NonNullable<NaiveHousehold['workDays']> = [];
  const judge: NaiveHousehold = {
    children,
    routines: routineIds.map((id, list) => ({
      id,
      schedules: [],
      items: laid[list] ?? [],
    })),
    marks: [],
    daysOff: [],
    workDays,
    timeZone,
    ...clock,
  };
  /** The routine of a list or of an item, for both. */
  const both = (id: string): { routine: NamedRoutine; judged: NaiveRoutine } => {
    const index = Number(id[0]);
    const [routine, judged] = [routines[index], judge.routines[index]];
    if (!routine || !judged) throw new Error(`no routine ${id}`);
    return { routine, judged };
  };
  const setMark = (mark: Mark): void => {
    facts.marks = withMark(facts.marks, mark);
  };

  function setSchedule(id: string, count: number, { recurrence, band, children }: ScheduleAt): void {
    const { routine, judged } = both(id);
    const rhythm: Recurrence | null = recurrence && { ...recurrence, from: at(recurrence.from) };
    const row = { validFrom: at(count), recurrence: rhythm, band, children, remindAt: null };
    routine.rows = changedRows(routine.rows, row);
    judged.schedules.push({ from: at(count), rhythm, band, children });
  }

  function take(each: Step): void {
    if (each.kind === 'schedule') {
      setSchedule(each.routine, each.day, each);
      return;
    }
    if (each.kind === 'day-off') {
      const range = { from: at(each.from), to: at(each.from + each.length) };
      facts.daysOff.push({ ...range, childId: each.childId });
      judge.daysOff.push({ ...range, child: each.childId });
      return;
    }
    if (each.kind === 'work') {
      const range = { from: at(each.from), to: at(each.from + each.length) };
      facts.daysOff = facts.daysOff.flatMap((off) =>
        off.childId === each.childId
          ? daysOffWithout(off, range).map((rest) => ({ ...rest, childId: off.childId }))
          : off,
      );
      workDays.push({ ...range, child: each.childId, after: judge.daysOff.length });
      return;
    }
    const day = at(each.day);
    if (each.kind === 'end') {
      const { routine, judged } = both(each.routine);
      const row = endingRow(routine.rows, day);
      if (!row) return;
      routine.rows = changedRows(routine.rows, row);
      judged.schedules.push({ from: day, rhythm: null, band: row.band, children: [] });
      return;
    }
    const { routine, judged } = both(each.item);
    if (each.kind === 'tick') {
      for (const key of marksOfTick(routine, each.item, each.checked, day, facts))
        setMark({ ...key, state: each.checked ? 'done' : 'open', as: 'adult', actor: 'ada' });
      naiveTick(judge, judged, each.item, each.checked, day, 'ada');
      return;
    }
    // Each side finds out for itself whether the mark is the family's.
    const childId = dueChildren(routine, each.item, day, facts).includes(null) ? null : each.child;
    const isFamilys = naivePlan(judge, judged, each.item, day).some(({ child }) => child === null);
    const actor = each.isAdult ? 'ada' : each.child;
    const { item, state } = each;
    setMark({ itemId: item, day, childId, state, as: each.isAdult ? 'adult' : 'child', actor });
    judge.marks.push({ item, day, child: isFamilys ? null : each.child, state, actor });
  }

  for (const [list, each] of schedules.entries()) setSchedule(String(list), 0, each);
  for (const each of steps) take(each);
  return { at, routines, facts, judge };
}
