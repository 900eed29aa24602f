import type { ListOrder } from '@pictick/rules/list-order';
import type { SyncEngine } from './engine';

/**
 * Shows the list by section or in its own order, to this user alone. Outside the engine: no first load needs it.
 * A page of the release before does not know the kind, and leaves operations with this schema.
 */
export const chooseOrder = (
  engine: Pick<SyncEngine, 'enqueue'>,
  listId: string,
  order: ListOrder,
): Promise<void> => engine.enqueue(listId, { kind: 'list.order', order }, undefined, { schema: 3 });
