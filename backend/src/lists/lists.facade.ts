/** An item with what decides about its own photo. */
export interface NamedItem {
  itemId: string;
  listId: string;
  imageId: string;
  depicts: string;
  name: string;
  /** Equal for two spellings of one name, in whichever language of the page they were typed. */
  nameKey: string;
  /** The household of the list; null if it has none. */
  householdId: string | null;
  ownerId: string;
}

/** The public API of lists for other modules. */
export abstract class ListsFacade {
  /** @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED unless the user may change the item */
  abstract assertMayChange(listId: string, itemId: string, userId: string): Promise<void>;
  /**
   * The item, whose list stays locked until the transaction ends. The id of an addition that brought an item
   * back stands for that item.
   * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED unless the user may change it
   */
  abstract lockItem(listId: string, itemId: string, userId: string): Promise<NamedItem>;
  /** Those of these items that exist, deleted ones included. */
  abstract itemsById(itemIds: readonly string[]): Promise<NamedItem[]>;
  /**
   * All items of the list, deleted ones included. The household of the list stays the same until the
   * transaction ends.
   */
  abstract lockItemsOf(listId: string): Promise<NamedItem[]>;
  /** Those of these lists that are not erased; they may be in the trash. */
  abstract existingLists(listIds: readonly string[]): Promise<string[]>;
  /** Those of these lists that the user may change; they may be in the trash. */
  abstract changeableLists(listIds: readonly string[], userId: string): Promise<string[]>;
  /** Other items of the same name, in the lists of the household or, if it has none, of the owner. */
  abstract itemsCalled(item: NamedItem): Promise<NamedItem[]>;
}
