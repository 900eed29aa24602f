import type { Day } from '@pictick/rules/calendar/day';

/** Items of single days before a day. A list that was a routine keeps those of its last day and later ones. */
export abstract class PastItems {
  /** Ids of lists with such items, in a batch after this list id. */
  abstract listsWith(before: Day, after: string): Promise<string[]>;
  /** Ids of such items of a list. */
  abstract of(listId: string, before: Day): Promise<string[]>;
}
