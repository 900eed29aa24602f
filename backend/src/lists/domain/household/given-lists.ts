/** A child who has a list, or who ticked items of it before the list was taken back. */
export interface ChildOfList {
  childId: string;
  given: boolean;
}

/** Which children have which list. Each change counts for the cursor of the household and tells its streams. */
export abstract class GivenLists {
  /** The children who have the list. Runs with the list locked. */
  abstract childrenOf(listId: string): Promise<string[]>;
  /** Those, and the children whose ticks the list still shows. */
  abstract shownChildrenOf(listId: string): Promise<ChildOfList[]>;
  abstract give(listId: string, childId: string, householdId: string, at: Date): Promise<void>;
  /** Keeps a note that the child had the list, so that the child's ticks are found later. */
  abstract reclaim(listId: string, childId: string, householdId: string): Promise<void>;
  /** A batch of ids of lists that the child has or had, after this list id. */
  abstract everGivenTo(childId: string, after: string): Promise<string[]>;
  /** The children of the household who have or had a list. */
  abstract everGivenIn(householdId: string): Promise<string[]>;
  /** A batch of ids of lists that belong to the household, after this list id. Deleted ones included. */
  abstract listsOf(householdId: string, after: string): Promise<string[]>;
  /** Deletes all notes that the child had the list. */
  abstract forget(listId: string, childId: string): Promise<void>;
  /** Deletes what is kept of a household without lists: its cursor. */
  abstract forgetHousehold(householdId: string): Promise<void>;
}
