import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { onSession, sessionView } from '../../../api/session';
import { letGoOf } from './preferred-style';
import type { PromptKind, UserPrompt } from './wire';

const pageLength = 12;
const soon = 2000;

export interface PromptDraft {
  name: string;
  template: string;
  allowMissingPlaceholder?: boolean;
}

/** Ours first, then the person's own, page by page. */
export function usePrompts(kind: PromptKind) {
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['prompts', user?.id, kind],
    queryFn: ({ pageParam }) =>
      call((api) => api.GET('/api/shopping-lists/user-prompts', { params: { query: { promptKind: kind, limit: String(pageLength), ...(pageParam !== null && { cursor: pageParam }) } } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: user !== null,
    // A reference picture that is being made is looked for until it is there.
    refetchInterval: ({ state }) => (state.data?.pages.some(({ userPrompts }) => userPrompts.some(({ referenceStatus }) => referenceStatus === 'generating')) ? soon : false),
  });
  return { ...query, prompts: data?.pages.flatMap(({ userPrompts }) => userPrompts) };
}

/** The prompts of somebody that are here by now, and how to get to the others. */
export type Shelf = Pick<ReturnType<typeof usePrompts>, 'prompts' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;

const refresh = () => queryClient.invalidateQueries({ queryKey: ['prompts'] });

export async function createPrompt(promptKind: PromptKind, draft: PromptDraft): Promise<UserPrompt> {
  const made = await call((api) => api.POST('/api/shopping-lists/user-prompts', { body: { promptKind, ...draft } }));
  await refresh();
  return made;
}

export async function updatePrompt(id: string, draft: PromptDraft): Promise<UserPrompt> {
  const changed = await call((api) => api.PUT('/api/shopping-lists/user-prompts/{promptId}', { params: { path: { promptId: id } }, body: draft }));
  await refresh();
  return changed;
}

export async function deletePrompt(id: string): Promise<void> {
  await call((api) => api.DELETE('/api/shopping-lists/user-prompts/{promptId}', { params: { path: { promptId: id } } }));
  letGoOf(id);
  await refresh();
}

/** A reference picture made from the description, so that the character looks the same in every picture. */
export async function drawReference(id: string) {
  const asked = await call((api) => api.POST('/api/shopping-lists/user-prompts/{promptId}/refimage:regenerate', { params: { path: { promptId: id } } }));
  await refresh();
  return asked;
}
