import type { Mark } from '@pictick/rules/routines/mark';
import type { Checklist } from './checklist';
import type { LoggedChange } from './conflict';
import type { Item } from './item';

export interface LockedItem {
  list: Checklist;
  item: Item;
  /**
   * Time of the change that followed the requested version; null if there is none or its log entry was
   * purged.
   */
  leftAt: Date | null;
  /** The list is or was a routine. */
  hasSchedule: boolean;
}

export interface LockedBasket {
  list: Checklist;
  taken: Item[];
  ticked: Item[];
}

/** Rows that are written with a list, in the same statement. */
export interface SavedWithList {
  added?: readonly Item[];
  changed?: readonly Item[];
  marks?: readonly Mark[];
}

/** An addition (its id is `as`) that brought the item back instead of adding one. */
export interface ReturnedItem {
  as: string;
  itemId: string;
  /** Number of the change. `unticked`: the change unticked the item; false: it was unticked already. */
  seq: number;
  unticked: boolean;
}

/**
 * The lists for use cases. Each `lock…` holds the row until the transaction ends and answers null unless the
 * user owns the list, shares it or is invited to it.
 */
export abstract class Checklists {
  abstract lock(listId: string, userId: string): Promise<Checklist | null>;
  /** Locks the list and reads one of its items; null also if the list has no such item. */
  abstract lockWithItem(
    listId: string,
    itemId: string,
    userId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null>;
  /** The log entry that followed this version, and all later ones that name the item. */
  abstract changesSince(listId: string, version: number, itemId: string): Promise<LoggedChange[]>;
  /** `taken`: the items with these ids, in any list. */
  abstract lockWithItemsById(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null>;
  /** `taken`: the items with these ids, in any list. `ticked`: the ticked items of the list, in order. */
  abstract lockWithBasket(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<LockedBasket | null>;
  /** The items that additions with these ids brought back. */
  abstract returnedItems(listId: string, ids: readonly string[]): Promise<ReturnedItem[]>;
  /** `items`: those that are not deleted, in order. */
  abstract lockWithItems(listId: string, userId: string): Promise<{ list: Checklist; items: Item[] } | null>;
  /**
   * Number of lists that the user owns, deleted ones excluded. Holds a lock per user until the transaction
   * ends.
   */
  abstract countOwn(userId: string): Promise<number>;
  /** False if the id of the list is taken. @throws VALIDATION_FAILED if an item id is taken */
  abstract add(list: Checklist, items?: readonly Item[]): Promise<boolean>;
  /**
   * Saves the list, the added and changed items, the marks, the log and the events.
   * @throws ALREADY_EXISTS if the log has the operation
   */
  abstract save(list: Checklist, change?: SavedWithList): Promise<void>;
}

/** The lists as stored. Here `lock…` answers null to users who are only invited. */
export abstract class StoredChecklists extends Checklists {
  /** Locks the list if there is a pending invitation for this address. */
  abstract lockInvited(listId: string, addressKey: string): Promise<Checklist | null>;
  /** Locks the list if leaving it, after `since`, was the last thing the user did there. */
  abstract lockLeftBy(listId: string, userId: string, since: Date): Promise<Checklist | null>;
  /** Ids of the lists that the user owns or has opened and that have other members or invitations. */
  abstract sharedBy(userId: string): Promise<string[]>;
  /** Locks an item and its list; null unless the list is given to this child of its household. */
  abstract lockGivenItem(
    itemId: string,
    childId: string,
    householdId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null>;
  /** Locks any list, deleted ones included. Used when an account is deleted. */
  abstract lockAny(listId: string): Promise<Checklist | null>;
}
