import type { Day } from '@pictick/rules/calendar/day';
import { type Band, bands } from '@pictick/rules/calendar/household-day';
import { type Card, isRoutineDone } from '@pictick/rules/routines/routine-day';
import type { DeviceRoutine, HouseholdToday, RoutineItemRow } from '../../../sync/routines/today';

export interface CardsOf {
  /** Null: the whole family. */
  childId: string | null;
  cards: readonly Card<RoutineItemRow>[];
}

/** A routine on a day, with the cards of each child, or (one entry without a child) of the family. */
export interface RoutineOfDay {
  routine: DeviceRoutine;
  day: Day;
  of: readonly CardsOf[];
}

/** The routines of a day by part of the day, in the adults' order, and in each the children in the family's. */
export function bandsOfDay({ children, anyone }: HouseholdToday): { band: Band; routines: RoutineOfDay[] }[] {
  const planned = [
    ...children.flatMap(({ childId, routines }) => routines.map((each) => ({ ...each, childId }))),
    ...anyone.map((each) => ({ ...each, childId: null })),
  ];
  return bands.flatMap((band) => {
    const found = new Map<string, RoutineOfDay & { of: CardsOf[] }>();
    for (const { routine, day, band: own, childId, cards } of planned) {
      if (own !== band) continue;
      const known = found.get(routine.list.id);
      if (known) known.of.push({ childId, cards });
      else found.set(routine.list.id, { routine, day, of: [{ childId, cards }] });
    }
    return found.size > 0 ? [{ band, routines: [...found.values()] }] : [];
  });
}

export interface Progress {
  done: number;
  /** Cards that are owed. */
  total: number;
  /** Nothing is left, be it done or "enough for now". */
  isDone: boolean;
}

export const progressOf = (cards: readonly Card[]): Progress => {
  const done = cards.filter(({ state }) => state === 'done').length;
  const open = cards.filter(({ state }) => state === 'open').length;
  return { done, total: done + open, isDone: isRoutineDone(cards) };
};
