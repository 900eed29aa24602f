import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/client';
import { cachedQuery } from './cached-query';

/** How many pictures the month still has: one answer for all who ask. Asked again whenever the window is looked at. */
export const limitsOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['limits', userId],
    ...cachedQuery(userId, 'limits', () => call((api) => api.GET('/api/shopping-lists/user/limits'))),
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
  });
