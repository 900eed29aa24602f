import { dayAt, type HouseholdClock } from '@pictick/rules/calendar/household-day';
import type { Mark } from '@pictick/rules/routines/mark';
import {
  type HouseholdDaysOff,
  isRoutineOn,
  routineCards,
  type RoutineItem,
  type RoutineRow,
} from '@pictick/rules/routines/routine-day';
import { shownRows } from '../../lists';

/** A routine that a child has, with the marks of this child and of the whole family. */
export interface KidRoutine {
  rows: RoutineRow[];
  items: RoutineItem[];
  marks: Mark[];
}

interface KidList {
  id: string;
  schedule: RoutineRow[];
  marks: Mark[];
  items: { id: string; checked: boolean; checkedBy: string | null }[];
}
interface Body {
  lists: KidList[];
  daysOff: HouseholdDaysOff[];
  cursor: string;
}

/** The view of a child with its routines, which show what this child has done on the present day. */
export function kidToday(
  body: string,
  routines: Readonly<Record<string, KidRoutine>>,
  childId: string,
  clock: HouseholdClock,
  cursor: string,
  now: Date,
): string {
  const view = JSON.parse(body) as Body;
  const day = dayAt(now.getTime(), clock);
  const { daysOff } = view;
  const lists = view.lists.map((list) => {
    const routine = routines[list.id];
    if (!routine) return list;
    const { rows, marks } = routine;
    const facts = { children: [childId], daysOff, marks };
    const cards = routineCards(routine, childId, day, facts);
    const done = new Map(
      cards.filter(({ state }) => state === 'done').map(({ item, mark }) => [item.id, mark?.actor ?? null]),
    );
    const items = isRoutineOn(rows, day)
      ? list.items.map((item) => ({
          ...item,
          checked: done.has(item.id),
          checkedBy: done.get(item.id) ?? null,
        }))
      : list.items;
    return { ...list, schedule: shownRows(rows, now), marks, items };
  });
  return JSON.stringify({ ...view, lists, cursor });
}
