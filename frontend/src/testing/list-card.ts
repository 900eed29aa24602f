import type { ListCard } from '../sync/types';

/** An empty shopping list of the user's own, named as its id. */
export const listCard = (id: string, given: Partial<ListCard> = {}): ListCard => ({
  id,
  name: id,
  listType: 'shopping',
  createdAt: '',
  archived: false,
  selectedCharacterId: null,
  role: 'owner',
  counts: { total: 0, completed: 0, pending: 0 },
  creating: false,
  preview: [],
  ...given,
});
