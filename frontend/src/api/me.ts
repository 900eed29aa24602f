import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

const key = 'me';
export const everyMe = { queryKey: [key] };

/** Who I am to the server, and what I prefer: one answer for all who ask. */
export const meOf = (userId: string | undefined) => queryOptions({ queryKey: [key, userId], queryFn: () => call((api) => api.GET('/api/auth/me')), enabled: userId !== undefined });
