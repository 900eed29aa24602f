import type { AddedItem } from './change-file';
import { routineFields } from './routine/routine-fields';
import type { ServerItem } from './rows';

/** A purged item as a new one. */
export const asNewItem = (
  { name, quantity, notes, depicts, concept, image, ...item }: ServerItem,
  newId: () => string,
  createdAt: string,
): AddedItem => ({
  id: newId(),
  name,
  quantity,
  notes,
  createdAt,
  depicts,
  concept,
  image,
  ...routineFields(item),
});
