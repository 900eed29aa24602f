import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/http/client';
import { onSession, sessionView } from '../../../api/session/session';
import type { PromptKind } from '../api/types';

const pageLength = 12;
const soon = 2000;

/** Built-in prompts first, then the user's own, page by page. */
export function usePrompts(kind: PromptKind) {
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['prompts', user?.id, kind],
    queryFn: ({ pageParam }) =>
      call((api) =>
        api.GET('/api/shopping-lists/user-prompts', {
          params: {
            query: {
              promptKind: kind,
              limit: String(pageLength),
              ...(pageParam !== null && { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: user !== null,
    // Polls while a reference image is being generated.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ userPrompts }) =>
        userPrompts.some(({ referenceStatus }) => referenceStatus === 'generating'),
      )
        ? soon
        : false,
  });
  return { ...query, prompts: data?.pages.flatMap(({ userPrompts }) => userPrompts) };
}

/** The loaded prompts of the user, and the function that loads the next page. */
export type Shelf = Pick<
  ReturnType<typeof usePrompts>,
  'prompts' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>;
