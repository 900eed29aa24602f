import type { AddedItem } from './change-file';
import type { ServerItem } from './rows';

/** A purged item as a new one. */
export const asNewItem = (
  { name, quantity, notes, depicts, concept, image }: ServerItem,
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
});
