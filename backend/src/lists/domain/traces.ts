/** What somebody who leaves for good has left in the lists, and how it goes. Everything here is done in small pieces, and what is done is not found again. */
export abstract class Traces {
  /** Some of the lists that are theirs, those in the trash among them. */
  abstract ownLists(personId: string): Promise<string[]>;
  /** The next of the others' lists that they are in, have been in, or are invited to under this address, by their ids. */
  abstract othersLists(personId: string, addressKey: string | null, after: string): Promise<string[]>;
  /** They have been in this list: what they did there is still to be found. */
  abstract keep(personId: string, listId: string): Promise<void>;
  /** Some of the items of a list no longer say that it was them. Answers those that are not in the trash; null where there were none left. */
  abstract forgetItems(personId: string, listId: string): Promise<string[] | null>;
  /** The log of a list no longer says it either. */
  abstract forgetSteps(personId: string, listId: string): Promise<void>;
  /** Nothing of them is left in this list. */
  abstract forgetList(personId: string, listId: string): Promise<void>;
  /** Deletes the settings, late invitations and chosen pictures of a user, outside of any list. */
  abstract forgetWishes(personId: string, addressKey: string | null): Promise<void>;
  /** A list that lies in the trash, with everything in it and what stands of it elsewhere, for good. */
  abstract erase(listId: string): Promise<void>;
}
