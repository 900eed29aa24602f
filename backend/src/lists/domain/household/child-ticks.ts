/** Ticks of children that the history of the list no longer names. */
export abstract class ChildTicks {
  /** Lists with ticks from before this time, in a batch after this list id. */
  abstract listsWithOld(since: Date, after: string): Promise<string[]>;
  /** Removes the child from the old ticks of a list. Answers the items that are shown. */
  abstract anonymise(listId: string, since: Date): Promise<string[]>;
}
