import type { ListOrder } from '@pictick/rules/list-order';

/** The order, and the store, by which each user has chosen to see a list. The page has a default where none is chosen. */
export abstract class ChosenOrders {
  abstract of(listId: string, userId: string): Promise<ListOrder | null>;
  abstract put(listId: string, userId: string, order: ListOrder): Promise<void>;
  abstract storeOf(listId: string, userId: string): Promise<string | null>;
  /** Null: any store. The id of a store that is gone sorts nothing. */
  abstract putStore(listId: string, userId: string, storeId: string | null): Promise<void>;
}
