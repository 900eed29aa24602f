import { event } from '../kernel/domain-event';

export interface ItemAddedPayload {
  itemId: string;
  listId: string;
  /** Who added it, and pays for its picture. */
  userId: string;
  ownerId: string;
  /** Made together with the item; imaging fills it. */
  imageId: string;
  depicts: string;
  concept: string | null;
  listType: 'shopping' | 'task';
  promptId: string | null;
  characterId: string | null;
}

export const ItemAdded = event<'lists.item-added', ItemAddedPayload>('lists.item-added');
