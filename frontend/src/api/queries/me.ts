import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/client';
import { cachedQuery } from './cached-query';

const key = 'me';
export const everyMe = { queryKey: [key] };

/** Who I am to the server, and what I prefer: one answer for all who ask. */
export const meOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: [key, userId],
    ...cachedQuery(userId, 'me', () => call((api) => api.GET('/api/auth/me'))),
    enabled: userId !== undefined,
  });
