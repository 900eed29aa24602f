/** Finds and erases the personal data of a deleted account in lists, in small batches that can be repeated. */
export abstract class PersonalDataInLists {
  /** A batch of ids of the user's own lists, deleted ones included; empty when there are none left. */
  abstract ownLists(personId: string): Promise<string[]>;
  /**
   * The next batch, after this list id, of lists of others that the user is or was in or that invite the
   * address.
   */
  abstract othersLists(personId: string, addressKey: string | null, after: string): Promise<string[]>;
  /** Notes that the user was in this list, so that their items and events are found later. */
  abstract rememberMembership(personId: string, listId: string): Promise<void>;
  /**
   * Removes the user from a batch of items. Answers the ids of those that are not in the trash; null when
   * none are left.
   */
  abstract anonymiseItems(personId: string, listId: string): Promise<string[] | null>;
  /**
   * Removes the user from a batch of marks, which then belong to this version of the list. Answers the ids of
   * their items; empty when there are none left.
   */
  abstract anonymiseMarks(personId: string, listId: string, version: number): Promise<string[]>;
  /** Removes the user from the events of a list. */
  abstract anonymiseEvents(personId: string, listId: string): Promise<void>;
  /** Deletes the note that the user was in this list. */
  abstract deletePastMembership(personId: string, listId: string): Promise<void>;
  /** Deletes rows of the user that belong to no list: settings, late invitations, chosen pictures and orders. */
  abstract deleteUserRows(personId: string, addressKey: string | null): Promise<void>;
  /** Erases a deleted list with its items, events and copies elsewhere. */
  abstract eraseList(listId: string): Promise<void>;
}
