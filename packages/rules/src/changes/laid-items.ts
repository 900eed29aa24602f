import type { ItemRow } from './rows';

/** The items of a list with the operations of a device laid over them. */
export class LaidItems {
  private readonly aliases: Map<string, string>;

  /**
   * `rows`: the stored rows by id. `aliases`: ids of additions that the server answered with an item from the
   * basket.
   */
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

  /** Finds an item by its id, or by the id of the addition that took it from the basket. */
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

  /** Makes an addition show the item from the basket that it restored. */
  alias(addition: string, itemId: string): void {
    this.aliases.set(addition, itemId);
  }
}
