/** Finds and erases the personal data of a deleted account in lists, in small batches that can be repeated. */
export abstract class PersonalDataInLists {
  /** Some of the lists that are theirs, those in the trash among them. */
  abstract ownLists(personId: string): Promise<string[]>;
  /** The next of the others' lists that they are in, have been in, or are invited to under this address, by their ids. */
  abstract othersLists(personId: string, addressKey: string | null, after: string): Promise<string[]>;
  /** Notes that the user has been in this list, so that their items and events are found later. */
  abstract rememberMembership(personId: string, listId: string): Promise<void>;
  /** Some of the items of a list no longer say that it was them. Answers those that are not in the trash; null where there were none left. */
  abstract anonymiseItems(personId: string, listId: string): Promise<string[] | null>;
  /** The log of a list no longer says it either. */
  abstract anonymiseEvents(personId: string, listId: string): Promise<void>;
  /** Nothing of them is left in this list. */
  abstract deletePastMembership(personId: string, listId: string): Promise<void>;
  /** Deletes the settings, late invitations and chosen pictures of a user, outside of any list. */
  abstract deleteUserRows(personId: string, addressKey: string | null): Promise<void>;
  /** Erases a deleted list with its items, events and copies elsewhere. */
  abstract eraseList(listId: string): Promise<void>;
}
