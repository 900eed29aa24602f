import type { ListOrder } from '@pictick/rules/list-order';
import { type MemoryConnection, Table } from '../../platform/testing/memory-database';
import { ChosenOrders } from '../domain/order/chosen-orders';

export const chosenOrderTable = new Table<{ order: ListOrder }>('lists.chosen_order');
export const chosenOrderKey = (listId: string, userId: string): string => `${listId} ${userId}`;

/** The chosen orders in memory, by the rules of SqlChosenOrders. */
export class MemoryChosenOrders extends ChosenOrders {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  of(listId: string, userId: string): Promise<ListOrder | null> {
    return this.connection.statement(
      () => chosenOrderTable.read(this.connection, chosenOrderKey(listId, userId))?.order ?? null,
    );
  }

  put(listId: string, userId: string, order: ListOrder): Promise<void> {
    return this.connection.statement(() =>
      chosenOrderTable.put(this.connection, chosenOrderKey(listId, userId), { order }),
    );
  }
}
