import type { ListOrder } from '@pictick/rules/list-order';
import { type MemoryConnection, Table } from '../../platform/testing/memory-database';
import { ChosenOrders } from '../domain/order/chosen-orders';

interface Chosen {
  order: ListOrder | null;
  storeId: string | null;
}

export const chosenOrderTable = new Table<Chosen>('lists.chosen_order');
const none: Chosen = { order: null, storeId: null };
export const chosenOrderKey = (listId: string, userId: string): string => `${listId} ${userId}`;

/** The chosen orders in memory, by the rules of SqlChosenOrders. */
export class MemoryChosenOrders extends ChosenOrders {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  async of(listId: string, userId: string): Promise<ListOrder | null> {
    return (await this.read(listId, userId)).order;
  }

  async storeOf(listId: string, userId: string): Promise<string | null> {
    return (await this.read(listId, userId)).storeId;
  }

  put(listId: string, userId: string, order: ListOrder): Promise<void> {
    return this.write(listId, userId, { order });
  }

  putStore(listId: string, userId: string, storeId: string | null): Promise<void> {
    return this.write(listId, userId, { storeId });
  }

  private read(listId: string, userId: string): Promise<Chosen> {
    return this.connection.statement(
      () => chosenOrderTable.read(this.connection, chosenOrderKey(listId, userId)) ?? none,
    );
  }

  private write(listId: string, userId: string, chosen: Partial<Chosen>): Promise<void> {
    const key = chosenOrderKey(listId, userId);
    return this.connection.statement(() =>
      chosenOrderTable.put(this.connection, key, {
        ...(chosenOrderTable.read(this.connection, key) ?? none),
        ...chosen,
      }),
    );
  }
}
