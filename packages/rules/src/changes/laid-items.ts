import type { ItemRow } from './rows';

/** The items of a list under the operations of a device. */
export class LaidItems {
  private readonly aliases: Map<string, string>;

  /** `rows`: as they are stored, by their ids. `aliases`: ids of additions that the server has answered with an item from the basket. */
  constructor(
    readonly listId: string,
    readonly rows: Map<string, ItemRow>,
    aliases?: ReadonlyMap<string, string>,
  ) {
    this.aliases = new Map(aliases);
  }

  get(id: string): ItemRow | undefined {
    return this.rows.get(id);
  }

  /** Also by the id of an addition that brought this item back from the basket. */
  find(id: string): ItemRow | undefined {
    return this.rows.get(id) ?? this.rows.get(this.aliases.get(id) ?? '');
  }

  /** Shows the row as changed and not yet sent. */
  put(row: Omit<ItemRow, 'pending'>): void {
    this.rows.set(row.id, { ...row, pending: true });
  }

  remove(id: string): void {
    this.rows.delete(id);
  }

  /** An addition shows the item that comes back from the basket for it. */
  alias(addition: string, itemId: string): void {
    this.aliases.set(addition, itemId);
  }
}
