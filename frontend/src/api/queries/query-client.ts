import { MutationCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from '../http/api-error';

const minutes = 60_000;
export const userCacheTime = 10 * minutes;

/** Server state other than lists. Lists have a store of their own, which also works offline. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minutes,
      gcTime: userCacheTime,
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && statusOf(error) !== 404,
      // A component that mounts does not retry a 404. "Try again" and an invalidation do.
      retryOnMount: ({ state: { error } }) => statusOf(error) !== 404,
    },
    // Offline, a write fails at once. Its values are kept only while a component shows the outcome.
    mutations: { networkMode: 'always', gcTime: 1000 },
  },
  mutationCache: new MutationCache({
    onError: (error, _given, _before, { options: { mutationKey } }) =>
      console.error(`The write ${mutationKey?.join(' ')} failed`, error),
  }),
});

/** A write that no component waits for, logged like the others. Rejects if the write fails. */
export const write = <Answer>(name: string, mutationFn: () => Promise<Answer>): Promise<Answer> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: [name], mutationFn: () => mutationFn() })
    .execute(undefined);
