import type { Day } from '@pictick/rules/calendar/day';
import { type Band, bandAt, dayAt } from '@pictick/rules/calendar/household-day';
import { isDayOff } from '@pictick/rules/calendar/schedule';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import { overtimeMs } from '@pictick/rules/routines/now-routine';
import {
  type Card,
  isRoutineDone,
  isRoutineOn,
  type PlannedRoutine,
  routinesOfDay,
} from '@pictick/rules/routines/routine-day';
import type { ListContent } from '../types';
import { type FirstThenToday, firstThenOf } from './first-then';
import { childNow, type DeviceRoutine, factsOf, routineOf, type RoutineItemRow } from './today';

export type PlannedList = PlannedRoutine<DeviceRoutine>;

/** The routines and lists of a child at one time. */
export interface ChildToday<V extends ListContent> {
  /**
   * The routine in front, then the closed ones of its band, then those that are done: they stay while their
   * band lasts, or while nothing else is in front.
   */
  routines: PlannedList[];
  /** Lists that are no routine today. */
  plain: V[];
  /** The first card of the routine that comes next, where nothing is in front. */
  next: { card: Card<RoutineItemRow>; band: Band } | null;
  isDayOff: boolean;
  firstThen: FirstThenToday | null;
}

/** `lists` are those that were given to the child, in the adults' order. */
export function childToday<V extends ListContent>(
  lists: readonly V[],
  household: HouseholdView,
  childId: string,
  instant: number,
): ChildToday<V> {
  const facts = factsOf(household, lists);
  const today = dayAt(instant, facts.clock);
  const { front, closed, next } = childNow(lists, household, childId, instant);
  const bandOf = (at: number): string => `${dayAt(at, facts.clock)} ${bandAt(at, facts.clock, facts.starts)}`;
  const shownBands = [bandOf(instant), ...(front ? [] : [bandOf(instant - overtimeMs)])];
  const routines = lists.flatMap((view) => routineOf(view) ?? []);
  const ofDay = (day: Day) => routinesOfDay(routines, childId, day, facts);
  const ofToday = ofDay(today);
  const before = dayAt(instant - overtimeMs, facts.clock);
  const done = [...ofToday, ...(before === today ? [] : ofDay(before))].filter(
    ({ cards, day, band }) => isRoutineDone(cards) && shownBands.includes(`${day} ${band}`),
  );
  const plain = lists.filter((view) => {
    const routine = routineOf(view);
    return !routine || !isRoutineOn(routine.rows, today);
  });
  return {
    routines: [...(front ? [front] : []), ...closed, ...done],
    plain,
    next,
    isDayOff: isDayOff(
      facts.daysOff.filter((each) => each.childId === childId || each.childId === null),
      today,
    ),
    firstThen: firstThenOf(
      household,
      childId,
      today,
      ofToday.flatMap(({ cards }) => cards),
      plain.flatMap(({ items }) => items),
    ),
  };
}
