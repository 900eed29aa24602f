import { queryOptions } from '@tanstack/react-query';
import { call } from './client';
import { known } from './known-answers';

const key = 'me';
export const everyMe = { queryKey: [key] };

/** Who I am to the server, and what I prefer: one answer for all who ask. */
export const meOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: [key, userId],
    ...known(userId, 'me', () => call((api) => api.GET('/api/auth/me'))),
    enabled: userId !== undefined,
  });
