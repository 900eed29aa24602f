import type { Day } from '@pictick/rules/calendar/day';
import { bands } from '@pictick/rules/calendar/household-day';
import { isRoutineOn, type PlannedRoutine } from '@pictick/rules/routines/routine-day';
import type { Child, HouseholdView } from '../../../api/engine/households';
import type { DeviceRoutine } from '../../../sync/routines/today';
import type { ListCard } from '../api/lists';
import { progressOf } from '../today/bands-of-day';
import type { LoadedToday } from '../today/use-household-today';

export interface GivenCounts {
  lists: readonly ListCard[];
  done: number;
  total: number;
}

export interface ChildToday extends GivenCounts {
  child: Child;
  /** Name and progress, for screen readers. */
  label: string;
  /** The routines of today. */
  routines: readonly PlannedRoutine<DeviceRoutine>[];
  /** Nothing is left, be it done or "enough for now". */
  isDone: boolean;
  isDayOff: boolean;
  /** The items of a routine are not on this device yet. */
  isLoading: boolean;
}

/**
 * The lists given to a child that it sees, in the order of the adults, and their cards. Routines are apart: they
 * have cards on their days only.
 */
export function givenTo(
  childId: string,
  { given }: Pick<HouseholdView, 'given'>,
  lists: readonly ListCard[],
  day: Day,
): GivenCounts {
  const ids = new Set(given.filter((each) => each.childId === childId).map(({ listId }) => listId));
  const shown = lists.filter(
    ({ id, archived, schedule = [] }) => ids.has(id) && !archived && !isRoutineOn(schedule, day),
  );
  return {
    lists: shown,
    done: shown.reduce((sum, { counts }) => sum + counts.completed, 0),
    total: shown.reduce((sum, { counts }) => sum + counts.total, 0),
  };
}

/**
 * The routines that count by now: those of the parts of the day until the present one, so that a child who did all
 * of the morning is done until the next part begins. If none has begun, all of the day.
 */
function byNow(routines: ChildToday['routines'], { band }: LoadedToday): ChildToday['routines'] {
  const begun = routines.filter((each) => bands.indexOf(each.band) <= bands.indexOf(band));
  return begun.length > 0 ? begun : routines;
}

/** The cards that a child has today: those of its routines by now, and of the lists given to it. */
export function childToday(
  child: Child,
  household: Pick<HouseholdView, 'given'>,
  lists: readonly ListCard[],
  today: LoadedToday,
): Omit<ChildToday, 'label'> {
  const given = givenTo(child.id, household, lists, today.day);
  const { routines = [], isDayOff = false } =
    today.children.find(({ childId }) => childId === child.id) ?? {};
  const { done, total, isDone } = progressOf(byNow(routines, today).flatMap(({ cards }) => cards));
  return {
    child,
    routines,
    isDayOff,
    isLoading: today.loading.has(child.id),
    lists: given.lists,
    done: done + given.done,
    total: total + given.total,
    isDone: (isDone || (given.total > 0 && routines.length === 0)) && given.done === given.total,
  };
}
