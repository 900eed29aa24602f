import { MutationCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from '../http/api-error';

const minutes = 60_000;
export const userCacheTime = 10 * minutes;

/** Everything that is not a list. Lists have a store of their own, which also works without a network. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minutes,
      gcTime: userCacheTime,
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && statusOf(error) !== 404,
      // Nor is it asked again by each card that mounts: a press on "try again" does, and so does whatever makes it invalid.
      retryOnMount: ({ state: { error } }) => statusOf(error) !== 404,
    },
    // Without a network a write fails at once. Its values are kept only as long as a component shows how it ended.
    mutations: { networkMode: 'always', gcTime: 1000 },
  },
  mutationCache: new MutationCache({
    onError: (error, _given, _before, { options: { mutationKey } }) =>
      console.error(`The write ${mutationKey?.join(' ')} failed`, error),
  }),
});

/** A write that no component waits for, with the same log. Rejects as the write does. */
export const write = <Answer>(name: string, mutationFn: () => Promise<Answer>): Promise<Answer> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: [name], mutationFn: () => mutationFn() })
    .execute(undefined);
