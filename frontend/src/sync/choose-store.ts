import type { SyncEngine } from './engine';

/**
 * Sorts the list as a store has it, for this user alone; null: any store. Outside the engine, and with the schema
 * of `chooseOrder`, for the same reasons.
 */
export const chooseStore = (
  engine: Pick<SyncEngine, 'enqueue'>,
  listId: string,
  storeId: string | null,
): Promise<void> => engine.enqueue(listId, { kind: 'list.store', storeId }, undefined, { schema: 3 });
