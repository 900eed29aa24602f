// Hand-written SQL: a choice is one row that the next one replaces.
import { Injectable } from '@nestjs/common';
import type { ListOrder } from '@pictick/rules/list-order';
import { Database } from '../../../platform/database/database';
import { ChosenOrders } from '../../domain/order/chosen-orders';

const chosen = 'SELECT chosen FROM lists.chosen_order WHERE list_id = $1 AND user_id = $2';
const put = `INSERT INTO lists.chosen_order (list_id, user_id, chosen) VALUES ($1, $2, $3)
  ON CONFLICT (list_id, user_id) DO UPDATE SET chosen = excluded.chosen`;
const store = 'SELECT store_id AS "storeId" FROM lists.chosen_order WHERE list_id = $1 AND user_id = $2';
const putStore = `INSERT INTO lists.chosen_order (list_id, user_id, store_id) VALUES ($1, $2, $3)
  ON CONFLICT (list_id, user_id) DO UPDATE SET store_id = excluded.store_id`;

@Injectable()
export class SqlChosenOrders extends ChosenOrders {
  constructor(private readonly database: Database) {
    super();
  }

  async of(listId: string, userId: string): Promise<ListOrder | null> {
    const [row] = await this.database.query<{ chosen: ListOrder | null }>(chosen, [listId, userId]);
    return row?.chosen ?? null;
  }

  async put(listId: string, userId: string, order: ListOrder): Promise<void> {
    await this.database.query(put, [listId, userId, order]);
  }

  async storeOf(listId: string, userId: string): Promise<string | null> {
    const [row] = await this.database.query<{ storeId: string | null }>(store, [listId, userId]);
    return row?.storeId ?? null;
  }

  async putStore(listId: string, userId: string, storeId: string | null): Promise<void> {
    await this.database.query(putStore, [listId, userId, storeId]);
  }
}
