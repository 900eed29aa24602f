import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/client';
import { cachedQuery } from './cached-query';

/** The plan of the user and its end. Refetched whenever the window gets the focus. */
export const accountStatusOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['account-status', userId],
    ...cachedQuery(userId, 'standing', () => call((api) => api.GET('/api/account/status'))),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
