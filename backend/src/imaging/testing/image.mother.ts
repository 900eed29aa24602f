import { randomUUID } from 'node:crypto';
import type { ImageRequest } from '../domain/image';

export const imageRequest = (given: Partial<ImageRequest> = {}): ImageRequest => {
  const userId = given.userId ?? randomUUID();
  return {
    id: randomUUID(),
    listId: randomUUID(),
    itemId: randomUUID(),
    ownerId: userId,
    depicts: 'apple',
    concept: 'apple',
    listType: 'shopping',
    month: '2026-11',
    tierRank: 0,
    ...given,
    userId,
  };
};
