import type { Item, ItemDraft } from '../../domain/item';

/** The ticked items of a list, which additions of the same name bring back. */
export class Basket {
  private readonly byId: ReadonlyMap<string, Item>;
  private readonly byName = new Map<string, Item[]>();

  /** `known`: items that additions refer to by id, in any list and state. */
  constructor(
    private readonly listId: string,
    ticked: readonly Item[],
    known: readonly Item[],
    private readonly keyOf: (name: string) => string,
  ) {
    this.byId = new Map([...known, ...ticked].map((item) => [item.id, item]));
    for (const item of ticked) {
      const key = keyOf(item.text.name);
      this.byName.set(key, [...(this.byName.get(key) ?? []), item]);
    }
  }

  /**
   * The item that comes back for this draft. `fromBasket` is the item that the device saw ticked; it is used
   * even if another member has unticked it since. Without it, the first ticked item of the same name that no
   * earlier draft has used.
   */
  itemFor(draft: ItemDraft, fromBasket: string | null | undefined): Item | undefined {
    const seen = this.seen(draft, fromBasket);
    const sameName = this.byName.get(this.keyOf(draft.name)) ?? [];
    const item = seen && !seen.isDeleted ? seen : sameName[0];
    if (item && sameName.includes(item)) sameName.splice(sameName.indexOf(item), 1);
    return item;
  }

  /**
   * If the item that the device saw is in the trash by now, the new item takes over its quantity, notes,
   * style and character.
   */
  withPreviousDetails(draft: ItemDraft, fromBasket: string | null | undefined): ItemDraft {
    const seen = this.seen(draft, fromBasket);
    if (!seen) return draft;
    const { quantity, notes } = seen.text;
    const { promptId, selectedCharacterId } = seen.chosen;
    return {
      ...draft,
      quantity: draft.quantity ?? quantity,
      notes: draft.notes ?? notes,
      promptId: draft.promptId ?? promptId,
      selectedCharacterId: draft.selectedCharacterId ?? selectedCharacterId,
    };
  }

  private seen(draft: ItemDraft, fromBasket: string | null | undefined): Item | undefined {
    const item = fromBasket ? this.byId.get(fromBasket.toLowerCase()) : undefined;
    return item?.listId === this.listId && this.keyOf(item.text.name) === this.keyOf(draft.name)
      ? item
      : undefined;
  }
}
