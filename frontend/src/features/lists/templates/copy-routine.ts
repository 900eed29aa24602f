import { duplicateList } from '../../../sync/duplicate-list';
import type { SyncEngine } from '../../../sync/engine';

/**
 * Copies the list of a routine. Its steps are for all children of the copy, and cards of one day stay behind.
 * Answers the id of the copy.
 */
export async function copyRoutine(
  engine: Pick<SyncEngine, 'list' | 'enqueue' | 'env' | 'editItem' | 'deleteItem'>,
  id: string,
  name: string,
): Promise<string> {
  const copy = await duplicateList(engine, id, name);
  await Promise.all(
    engine.list(copy).items.flatMap(({ id: itemId, for: children, onlyOn }) => {
      if (onlyOn) return [engine.deleteItem(copy, itemId)];
      return children ? [engine.editItem(copy, itemId, { for: null })] : [];
    }),
  );
  return copy;
}
