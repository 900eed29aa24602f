import type { Day } from '@pictick/rules/calendar/day';
import type { ReactNode } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import type { ItemRow, ListRow } from '../api/lists';

/** The day and the child that the page shows. */
export interface ShownDay {
  /** Yesterday; undefined: today, which follows the turn of the day. */
  day?: Day;
  /** The child that is shown or was chosen; undefined: the first one with open cards. */
  childId?: string;
}

/** The page of a list that is a routine: the cards of one child on one day. */
export interface RoutineDay {
  /** The child whose cards they are; null: a routine of the whole family. */
  childId: string | null;
  /** The cards as items; `checked` is the state of that day. */
  items: ItemRow[];
  /** The items of the list, without those of other days only. */
  all: ItemRow[];
  /** The number of cards that are owed. */
  owed: number;
  isDone: boolean;
  /** Stands above the cards. */
  bar: ReactNode;
  tick: (item: ItemRow) => void;
  /** The part of an item sheet about that day. */
  details: (item: ItemRow) => ReactNode;
}

export interface RoutineContext {
  list: ListRow;
  items: ItemRow[];
  household: HouseholdView | null;
  instant: number;
  shown: ShownDay;
  show: (shown: ShownDay) => void;
  /** Opens the settings of the routine. */
  onSettings: () => void;
}

export type RoutineView = (context: RoutineContext) => RoutineDay | null;

let view: RoutineView | null = null;

/** Null until the code of routines is there. */
export const providedView = (): RoutineView | null => view;

/** Called by the code of routines when it is there. */
export const provideRoutineView = (provided: RoutineView): void => {
  view = provided;
};
