import { routineFields } from '@pictick/rules/changes/routine/routine-fields';
import type { SyncEngine } from './engine';

/**
 * Copies the list with its items and pictures, all unticked. Answers the id of the copy. Outside the engine, as
 * no first load needs it.
 * @throws Error if the list is not on this device.
 */
export async function duplicateList(
  engine: Pick<SyncEngine, 'list' | 'enqueue' | 'env'>,
  id: string,
  name: string,
): Promise<string> {
  const { list, items } = engine.list(id);
  if (!list) throw new Error('A list that is not on this device cannot be copied');
  const { env } = engine;
  const { listType, selectedCharacterId } = list;
  const copy = env.newId();
  await engine.enqueue(copy, {
    kind: 'list.duplicated',
    from: id,
    name,
    listType,
    selectedCharacterId,
    createdAt: env.now().toISOString(),
    items: items
      .filter(({ onlyOn }) => onlyOn == null)
      .map(({ id: from, name, quantity, notes, position, depicts, concept, image, ...item }) => ({
        ...routineFields(item),
        from,
        id: env.newId(),
        name,
        quantity,
        notes,
        position,
        depicts,
        concept,
        image,
      })),
  });
  return copy;
}
