import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/client';
import { cachedQuery } from './cached-query';

/**
 * Number of pictures left this month, one query for all components. Refetched whenever the window gets the
 * focus.
 */
export const limitsOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['limits', userId],
    ...cachedQuery(userId, 'limits', () => call((api) => api.GET('/api/shopping-lists/user/limits'))),
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
  });
