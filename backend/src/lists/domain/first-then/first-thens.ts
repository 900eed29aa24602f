import type { Day } from '@pictick/rules/calendar/day';

/** Two cards that an adult picked for a child on a day: first the one, then the other. */
export interface FirstThen {
  householdId: string;
  childId: string;
  day: Day;
  /** Ids of items. Those that the child does not have on that day are not shown to it. */
  items: readonly [first: string, then: string];
}

/**
 * The cards of first-then, one pair for each child. Each change counts for the cursor of the household and
 * tells its streams. A change of an earlier day than the stored one changes nothing.
 */
export abstract class FirstThens {
  abstract put(firstThen: FirstThen): Promise<void>;
  abstract remove(of: Omit<FirstThen, 'items'>): Promise<void>;
}
