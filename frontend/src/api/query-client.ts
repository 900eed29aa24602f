import { MutationCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error';

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
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({ onError: (error) => console.error('A change failed', error) }),
});
