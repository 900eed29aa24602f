import { addDays, type Day } from '@pictick/rules/calendar/day';
import { dayAt, type HouseholdClock } from '@pictick/rules/calendar/household-day';
import { isDayOff, rowOn } from '@pictick/rules/calendar/schedule';
import { householdDefaults } from '@pictick/rules/household/household-defaults';
import { markBounds } from '@pictick/rules/routines/mark';
import {
  cardsByItem,
  type CardsByItem,
  type HouseholdFacts,
  isChecked,
  isRoutineOn,
  type Routine,
  type RoutineCounts,
  routineCounts,
  type RoutineItem,
  type RoutineRow,
} from '@pictick/rules/routines/routine-day';

/** The days whose marks a list shows: yesterday, today and tomorrow of any zone, and one more. */
export function shownDays(now: Date): { first: Day; last: Day } {
  const { last } = markBounds(now.getTime());
  return { first: addDays(last, -3), last };
}

/** The row that holds on the first shown day, and later ones. */
export function shownRows(rows: readonly RoutineRow[], now: Date): RoutineRow[] {
  const start = rowOn(rows, shownDays(now).first)?.validFrom ?? '';
  return rows.filter(({ validFrom }) => validFrom >= start);
}

/** Until the zone of a new household is known. */
const defaultClock: HouseholdClock = { timeZone: 'UTC', dayStartsAt: householdDefaults.dayStartsAt };

/** A list with a schedule, and the facts of its household. */
export interface ScheduledList extends HouseholdFacts {
  rows: readonly RoutineRow[];
  items: readonly RoutineItem[];
  clock: HouseholdClock | null;
  isArchived: boolean;
}

export interface ListToday {
  day: Day;
  /** Part of ETag and cursor: the day, and whose day off it is. */
  tag: string;
  /** Null: the list is no routine today, and its items have their own ticks. */
  state: { ticks: Ticks; counts: RoutineCounts } | null;
}

/** The checked items of a routine, each with the user or child of its last mark. */
export type Ticks = ReadonlyMap<string, string>;

const ticksIn = (cards: CardsByItem): Ticks =>
  new Map(
    [...cards].flatMap(([id, all]): [string, string][] => {
      const by = isChecked(all) ? all.findLast(({ state }) => state === 'done')?.mark?.actor : null;
      return by ? [[id, by]] : [];
    }),
  );

export const ticksOf = (list: Routine & HouseholdFacts, day: Day): Ticks =>
  ticksIn(cardsByItem(list, day, list));

/** The state of a list on the household's present day. An archived routine rests. */
export function listToday({ clock, isArchived, ...list }: ScheduledList, now: Date): ListToday {
  const day = dayAt(now.getTime(), clock ?? defaultClock);
  const tag = `d${day}${offTag(list, day)}`;
  if (isArchived || !isRoutineOn(list.rows, day)) return { day, tag, state: null };
  const cards = cardsByItem(list, day, list);
  return { day, tag, state: { ticks: ticksIn(cards), counts: routineCounts(cards) } };
}

/** "-x": the whole household is off; else the places of the children who are. */
function offTag({ children, daysOff }: HouseholdFacts, day: Day): string {
  const isOff = (childId: string | null): boolean =>
    isDayOff(
      daysOff.filter((each) => each.childId === childId),
      day,
    );
  if (isOff(null)) return '-x';
  return children.map((id, place) => (isOff(id) ? `-${place}` : '')).join('');
}
