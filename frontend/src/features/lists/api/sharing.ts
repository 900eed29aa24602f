import { useEffect, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messageOf, statusOf } from '../../../api/api-error';
import { call } from '../../../api/client';
import { currentDevice, subscribeToDevice } from '../../../api/device-slot';
import { queryClient } from '../../../api/query-client';
import { paths } from '../../../app/paths';
import { useOnline } from '../../../shared/hooks/use-online';
import { showToast } from '../../../shared/ui/toast';
import type { Collaborator } from '../../../sync/types';

const keyOf = (listId: string) => ['collaborators', listId];

/** Everybody who has the list, the owner first. Only the server knows, so it needs a network; it is asked again as soon as the list says that they are others. */
export function useCollaborators(listId: string) {
  const inList = useSyncExternalStore(subscribeToDevice, () => currentDevice()?.list(listId).list?.collaborators?.map(({ id }) => id).join() ?? '');
  useEffect(() => void queryClient.invalidateQueries({ queryKey: keyOf(listId) }), [listId, inList]);
  return useQuery({
    queryKey: keyOf(listId),
    queryFn: async () => (await call((api) => api.GET('/api/shopping-lists/{id}/collaborators', { params: { path: { id: listId } } }))).collaborators,
    staleTime: 0,
    enabled: useOnline(),
    retry: (failures, error) => navigator.onLine && statusOf(error) === null && failures < 2,
  });
}

/** Invites whoever has this address. Whether somebody does is not told. */
export async function shareList(listId: string, email: string): Promise<void> {
  const invited = await call((api) => api.POST('/api/shopping-lists/{id}/share', { params: { path: { id: listId } }, body: { email } }));
  queryClient.setQueryData<Collaborator[]>(keyOf(listId), (before) => before && [...before.filter(({ id }) => id !== invited.id), invited]);
  await afterwards(listId);
}

/** Takes the list away from somebody. One's own id: leaves it, or turns the invitation away; `never`: and any other of whoever invites. */
export async function unshareList(listId: string, collaboratorId: string, never = false): Promise<void> {
  await call((api) => api.DELETE('/api/shopping-lists/{id}/share/{collaboratorId}', { params: { path: { id: listId, collaboratorId }, ...(never && { query: { never } }) } }));
  queryClient.setQueryData<Collaborator[]>(keyOf(listId), (before) => before?.filter(({ id }) => id !== collaboratorId));
  await afterwards(listId);
}

/** Takes back having left, or having turned an invitation away. */
async function returnToList(listId: string): Promise<boolean> {
  try {
    await call((api) => api.POST('/api/shopping-lists/{id}/returned', { params: { path: { id: listId } } }));
    await afterwards(listId);
    return true;
  } catch (error) {
    console.error('returnToList failed', error);
    showToast({ text: messageOf(error), failed: true });
    return false;
  }
}

/** Reports that the list is gone, with an undo. The server takes it back for ten minutes, longer than any undo lives. */
export function offerReturn(listId: string, text: string): void {
  showToast({ text, page: paths.home, undo: () => returnToList(listId) });
}

/** The cards show the people too. */
async function afterwards(listId: string): Promise<void> {
  currentDevice()?.refresh();
  await queryClient.invalidateQueries({ queryKey: keyOf(listId) });
}
