import { type Day, weekdayOf } from '@pictick/rules/calendar/day';

export interface HistoryDay {
  day: Day;
  /** A day off of the child or of the household. */
  off: boolean;
  routines: readonly { listId: string; name: string; planned: number; done: number }[];
}

export interface Cell {
  day: Day;
  /** `planned`: it has cards, also where all of them were "not today" and nothing is owed. */
  kind: 'planned' | 'off' | 'none';
  planned: number;
  done: number;
}

/** A routine in some weeks. A week has seven places from the first weekday on; null: another page has the day. */
export interface RoutineWeeks {
  listId: string;
  name: string;
  planned: number;
  done: number;
  weeks: readonly (readonly (Cell | null)[])[];
}

/**
 * `shown`: the days of the page, the newest first. Routines come in the order of their newest days. `isPlanned`:
 * the routine would have been there without a day off.
 */
export function weeksOf(
  days: readonly HistoryDay[],
  shown: readonly Day[],
  firstWeekday: number,
  isPlanned: (listId: string, day: Day) => boolean,
): RoutineWeeks[] {
  const known = new Map(days.map((each) => [each.day, each]));
  const names = new Map<string, string>();
  for (const day of shown)
    for (const { listId, name } of known.get(day)?.routines ?? [])
      if (!names.has(listId)) names.set(listId, name);
  const ordered = shown.toReversed();
  const before = ordered[0] ? (weekdayOf(ordered[0]) - firstWeekday + 7) % 7 : 0;
  return [...names].map(([listId, name]) => {
    const cells = ordered.map((day): Cell => {
      const { off = false, routines = [] } = known.get(day) ?? {};
      const found = routines.find((each) => each.listId === listId);
      const kind = found ? 'planned' : off && isPlanned(listId, day) ? 'off' : 'none';
      return { day, kind, planned: found?.planned ?? 0, done: found?.done ?? 0 };
    });
    const places = [...Array.from({ length: before }, () => null), ...cells];
    const weeks = Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
      Array.from({ length: 7 }, (_place, index) => places[week * 7 + index] ?? null),
    );
    const sum = (count: (cell: Cell) => number) => cells.reduce((total, cell) => total + count(cell), 0);
    return { listId, name, weeks, planned: sum(({ planned }) => planned), done: sum(({ done }) => done) };
  });
}

/** The page of weeks after a card of a day got another state. */
export const withCard = (
  days: readonly HistoryDay[],
  { day, listId }: { day: Day; listId: string },
  change: { planned: number; done: number },
): HistoryDay[] =>
  days.map((each) =>
    each.day === day
      ? {
          ...each,
          routines: each.routines.map((routine) =>
            routine.listId === listId
              ? {
                  ...routine,
                  planned: routine.planned + change.planned,
                  done: routine.done + change.done,
                }
              : routine,
          ),
        }
      : each,
  );
