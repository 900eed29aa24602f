import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/client';
import { cachedQuery } from './cached-query';

/** What one has, and until when; looked at anew whenever the window is. */
export const accountStatusOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['account-status', userId],
    ...cachedQuery(userId, 'standing', () => call((api) => api.GET('/api/account/status'))),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
