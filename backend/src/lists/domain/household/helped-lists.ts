/** A user who reads and ticks a list as helper. */
export interface Helping {
  listId: string;
  householdId: string;
  /** The children of the household whom the helper looks after. */
  children: readonly string[];
  /** One of them, who has the list. */
  childId: string;
}

/** The lists that helpers read and tick. */
export abstract class HelpedLists {
  /** Null unless a child whom the user looks after at this moment has the list. */
  abstract of(listId: string, userId: string): Promise<Helping | null>;
  /** Keeps a note that the helper ticked in the list, so that account deletion finds it. Idempotent. */
  abstract remember(listId: string, userId: string): Promise<void>;
}
