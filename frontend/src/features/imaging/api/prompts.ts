import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../api/query-client';
import { onSession, sessionView } from '../../../api/session';
import { ask } from './ask';
import type { PromptKind, PromptPage, UserPrompt } from './wire';

const root = '/api/shopping-lists/user-prompts';
const pageLength = 12;

export interface PromptDraft {
  promptKind: PromptKind;
  name: string;
  template: string;
  allowMissingPlaceholder?: boolean;
}

/** Ours first, then the person's own, page by page. */
export function usePrompts(kind: PromptKind) {
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['prompts', user?.id, kind],
    queryFn: ({ pageParam }) => ask<PromptPage>('GET', `${root}?promptKind=${kind}&limit=${pageLength}${pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: user !== null,
  });
  return { ...query, prompts: data?.pages.flatMap(({ userPrompts }) => userPrompts) };
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['prompts'] });

export async function createPrompt(draft: PromptDraft): Promise<UserPrompt> {
  const made = await ask<UserPrompt>('POST', root, draft);
  await refresh();
  return made;
}

export async function updatePrompt(id: string, draft: PromptDraft): Promise<UserPrompt> {
  const changed = await ask<UserPrompt>('PUT', `${root}/${id}`, draft);
  await refresh();
  return changed;
}

export async function deletePrompt(id: string): Promise<void> {
  await ask('DELETE', `${root}/${id}`);
  await refresh();
}

/** A reference picture made from the description, so that the character looks the same in every picture. */
export async function drawReference(id: string): Promise<void> {
  await ask('POST', `${root}/${id}/refimage:regenerate`);
  await refresh();
}
