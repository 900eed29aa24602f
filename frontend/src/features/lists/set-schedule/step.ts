import type { Weekday } from '@pictick/rules/calendar/day';
import type { ItemRow } from '../api/lists';

/** The settings that a routine adds to an item. */
export interface StepSettings {
  /** Null: each time that the routine is planned. */
  weekdays: readonly Weekday[] | null;
  /** Null: all children of the routine. */
  for: readonly string[] | null;
  minutes: number | null;
  stars: number;
  needsApproval: boolean;
}
export type StepEdit = Partial<StepSettings>;

/** An item of a routine; a missing field has its default. */
export type Step = Pick<ItemRow, 'id' | 'listId' | 'name' | 'image'> & Partial<StepSettings>;
