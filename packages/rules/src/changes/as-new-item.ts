import type { AddedItem } from './change-file';
import type { ServerItem } from './rows';

/** An item that is nowhere any more, as something new. */
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
