import type { ListOrder } from '@pictick/rules/list-order';

/** The order in which each user has chosen to see a list. The page has a default where none is chosen. */
export abstract class ChosenOrders {
  abstract of(listId: string, userId: string): Promise<ListOrder | null>;
  abstract put(listId: string, userId: string, order: ListOrder): Promise<void>;
}
