import type { Day } from '@pictick/rules/calendar/day';
import { type Band, bandAt, dayAt, type HouseholdClock } from '@pictick/rules/calendar/household-day';
import { isDayOff, rowOn } from '@pictick/rules/calendar/schedule';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import { type NowFacts, type RoutineNow, routineNow } from '@pictick/rules/routines/now-routine';
import { offeredDays } from '@pictick/rules/routines/offered-days';
import {
  type Card,
  cardsByItem,
  isChecked,
  isRoutineOn,
  type PlannedRoutine,
  type Routine,
  type RoutineCounts,
  routineCards,
  routineCounts,
  type RoutineItem,
  type RoutineRow,
  routinesOfDay,
} from '@pictick/rules/routines/routine-day';
import type { ItemRow, ListContent, ListRow } from '../types';

/** The present of routines, computed from the rows, marks and days off of this device. */

export type RoutineItemRow = Omit<ItemRow, keyof RoutineItem> & RoutineItem;

/** A list that is a routine, for the rules. */
export interface DeviceRoutine extends Routine<RoutineItemRow> {
  list: ListRow;
}

const whole = { weekdays: null, for: null, onlyOn: null, insteadOf: null };
const complete = new WeakMap<ItemRow, RoutineItemRow>();

function routineItem(item: ItemRow): RoutineItemRow {
  let row = complete.get(item);
  if (!row) complete.set(item, (row = { ...whole, ...item }));
  return row;
}

/** Null for a list that is no routine. An archived list rests. */
export const routineOf = ({ list, items }: ListContent): DeviceRoutine | null =>
  list?.schedule?.length && !list.archived
    ? { list, rows: list.schedule, items: items.map(routineItem) }
    : null;

export const clockOf = ({ timeZone, dayStartsAt }: HouseholdView): HouseholdClock => ({
  timeZone,
  dayStartsAt,
});

export const factsOf = (household: HouseholdView, lists: readonly Pick<ListContent, 'list'>[]): NowFacts => ({
  children: household.children.map(({ id }) => id),
  daysOff: household.daysOff ?? [],
  marks: lists.flatMap(({ list }) => list?.marks ?? []),
  clock: clockOf(household),
  starts: household.bands,
});

export interface RoutineToday {
  routine: DeviceRoutine;
  facts: NowFacts;
  /** The day that is shown: today unless another one was asked for. */
  day: Day;
  today: Day;
  /** The days that the list offers: today, and until noon yesterday too if it had cards then. */
  offered: readonly Day[];
  /** The row that holds on that day. */
  row: RoutineRow | null;
  /** Cards of all children by item; items that are not planned have none. */
  cards: ReadonlyMap<string, readonly Card<RoutineItemRow>[]>;
  counts: RoutineCounts;
  isChecked(itemId: string): boolean;
  /** The cards of one child, or (null) of a routine of the whole family. */
  cardsOf(childId: string | null): Card<RoutineItemRow>[];
}

/** A routine on a day (today if none is given). Null where the list is no routine on that day. */
export function todayOf(
  view: ListContent,
  household: HouseholdView | null,
  instant: number,
  given?: Day,
): RoutineToday | null {
  const routine = routineOf(view);
  if (!routine || !household || routine.list.householdId !== household.id) return null;
  const facts = factsOf(household, [view]);
  const today = dayAt(instant, facts.clock);
  const day = given ?? today;
  if (!isRoutineOn(routine.rows, day)) return null;
  const cards = cardsByItem<RoutineItemRow>(routine, day, facts);
  return {
    routine,
    facts,
    day,
    today,
    offered: offeredDays(instant, facts.clock).filter(
      (each) => each === today || cardsByItem(routine, each, facts).size > 0,
    ),
    row: rowOn(routine.rows, day),
    cards,
    counts: routineCounts(cards),
    isChecked: (itemId) => isChecked(cards.get(itemId) ?? []),
    cardsOf: (childId) => routineCards<RoutineItemRow>(routine, childId, day, facts),
  };
}

export interface ChildToday {
  childId: string;
  /** Its routines of the day, by band; those of the whole family are not among them. */
  routines: PlannedRoutine<DeviceRoutine>[];
  isDayOff: boolean;
}

export interface HouseholdToday {
  day: Day;
  band: Band;
  /** In the family's order. */
  children: ChildToday[];
  /** Routines of the whole family. */
  anyone: PlannedRoutine<DeviceRoutine>[];
}

/** In the order in which they were given, as the child's page shows them. */
function inGivenOrder(
  routines: readonly DeviceRoutine[],
  { given }: HouseholdView,
  childId: string,
): DeviceRoutine[] {
  const ids = given.flatMap((each) => (each.childId === childId ? each.listId : []));
  const placeOf = ({ list }: DeviceRoutine): number => {
    const place = ids.indexOf(list.id);
    return place < 0 ? ids.length : place;
  };
  return routines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The day of a household; `lists` are in the adults' order. */
export function householdToday(
  lists: readonly ListContent[],
  household: HouseholdView,
  instant: number,
  given?: Day,
): HouseholdToday {
  const facts = factsOf(household, lists);
  const day = given ?? dayAt(instant, facts.clock);
  const routines = lists.flatMap((view) => {
    const routine = routineOf(view);
    return routine?.list.householdId === household.id ? [routine] : [];
  });
  const isAnyones = ({ rows }: DeviceRoutine): boolean => rowOn(rows, day)?.children.length === 0;
  const own = routines.filter((routine) => !isAnyones(routine));
  return {
    day,
    band: bandAt(instant, facts.clock, facts.starts),
    children: facts.children.map((childId) => ({
      childId,
      routines: routinesOfDay(inGivenOrder(own, household, childId), childId, day, facts),
      isDayOff: isDayOff(
        facts.daysOff.filter((each) => each.childId === childId || each.childId === null),
        day,
      ),
    })),
    anyone: routinesOfDay(routines.filter(isAnyones), null, day, facts),
  };
}

/** The routine in front of a child; `lists` are those that were given to it, in the adults' order. */
export const childNow = (
  lists: readonly ListContent[],
  household: HouseholdView,
  childId: string,
  instant: number,
): RoutineNow<DeviceRoutine> =>
  routineNow(
    lists.flatMap((view) => routineOf(view) ?? []),
    childId,
    instant,
    factsOf(household, lists),
  );
