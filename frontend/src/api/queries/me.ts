import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/client';
import { cachedQuery } from './cached-query';

const key = 'me';
export const everyMe = { queryKey: [key] };

/** Profile and preferences of the user, one query for all components. */
export const meOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: [key, userId],
    ...cachedQuery(userId, 'me', () => call((api) => api.GET('/api/auth/me'))),
    enabled: userId !== undefined,
  });
