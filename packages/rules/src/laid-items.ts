import type { ItemRow } from './rows';

/** The items of a list under the operations of a device. */
export class LaidItems {
  private readonly returned: Map<string, string>;

  /** `rows`: as they are stored, by their ids. `cameBack`: ids of additions that the server has answered with an item from the basket. */
  constructor(
    readonly listId: string,
    readonly rows: Map<string, ItemRow>,
    cameBack?: ReadonlyMap<string, string>,
  ) {
    this.returned = new Map(cameBack);
  }

  get(id: string): ItemRow | undefined {
    return this.rows.get(id);
  }

  /** Also by the id of an addition that brought this item back from the basket. */
  find(id: string): ItemRow | undefined {
    return this.rows.get(id) ?? this.rows.get(this.returned.get(id) ?? '');
  }

  /** Shows the row as changed and not yet sent. */
  put(row: Omit<ItemRow, 'pending'>): void {
    this.rows.set(row.id, { ...row, pending: true });
  }

  remove(id: string): void {
    this.rows.delete(id);
  }

  /** An addition shows the item that comes back from the basket for it. */
  cameBack(addition: string, itemId: string): void {
    this.returned.set(addition, itemId);
  }
}
