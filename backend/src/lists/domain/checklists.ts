import type { Checklist } from './checklist';
import type { LoggedChange } from './conflict';
import type { Item } from './item';

export interface LockedItem {
  list: Checklist;
  item: Item;
  /** When the list left the version that was asked about; null if it has not, or nobody knows any more. */
  leftAt: Date | null;
}

export interface LockedBasket {
  list: Checklist;
  taken: Item[];
  ticked: Item[];
}

/** The addition that brought an item back, by the id that it gave. */
export interface ReturnedItem {
  as: string;
  itemId: string;
  /** The step that did it; it unticked the item, or found it open. */
  seq: number;
  unticked: boolean;
}

/** The lists as their writers meet them: locked until the transaction ends, and only those the person owns, shares, or is invited to. */
export abstract class Checklists {
  abstract lock(listId: string, userId: string): Promise<Checklist | null>;
  /** Together with one of its items; null if the list is not theirs or has no such item. */
  abstract lockWithItem(
    listId: string,
    itemId: string,
    userId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null>;
  /** The step that followed this version, and all later ones that touched the item. */
  abstract changesSince(listId: string, version: number, itemId: string): Promise<LoggedChange[]>;
  /** Together with whatever items have these ids, in whichever list. */
  abstract lockWithItemsById(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null>;
  /** Together with whatever items have these ids, in whichever list, and with its ticked items in their order. */
  abstract lockWithBasket(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<LockedBasket | null>;
  /** The items that came back when these ids were to be added. */
  abstract returnedItems(listId: string, ids: readonly string[]): Promise<ReturnedItem[]>;
  /** Together with all of its items that are not in the trash, in their order. */
  abstract lockWithItems(listId: string, userId: string): Promise<{ list: Checklist; items: Item[] } | null>;
  /** How many lists the person owns, trash not counted; nobody else counts for the same person meanwhile. */
  abstract countOwn(userId: string): Promise<number>;
  /** False if the id of the list is taken. */
  abstract add(list: Checklist, items?: readonly Item[]): Promise<boolean>;
  /** The list, the items that were changed or added, the log and the events. */
  abstract save(
    list: Checklist,
    change?: { added?: readonly Item[]; changed?: readonly Item[] },
  ): Promise<void>;
}

/** As they are kept: theirs are those that a person owns or has opened. */
export abstract class StoredChecklists extends Checklists {
  /** For somebody who is not in it yet: only while an invitation for this address waits. */
  abstract lockInvited(listId: string, addressKey: string): Promise<Checklist | null>;
  /** For somebody who is in it no longer: only where the last they did was to leave it, and after `since`. */
  abstract lockLeftBy(listId: string, userId: string, since: Date): Promise<Checklist | null>;
  /** The lists that somebody owns or has opened, and has not alone. */
  abstract sharedBy(userId: string): Promise<string[]>;
  /** Whoever's it is, in the trash as well: for what is to be done in a list when somebody has left for good. */
  abstract lockAny(listId: string): Promise<Checklist | null>;
}
