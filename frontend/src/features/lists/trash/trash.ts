import type { components } from '@pictick/api';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { onSession, sessionView } from '../../../api/session/session';
import { useOnline } from '../../../shared/hooks/use-online';
import { flush } from '../../../sync/flush';
import { deleteItem, restoreRow } from '../api/items';
import { deleteList, restoreList } from '../api/lists';

export type DeletedList = components['schemas']['ListCard'];
export type DeletedItem = components['schemas']['DeletedItem'];

const patience = 2000;
const usePerson = () => useSyncExternalStore(onSession, sessionView).user?.id;

/** Reads the trash from the server, after the device has sent its own deletions. */
const fresh = { staleTime: 0, refetchOnMount: 'always' as const };
const sent = async (): Promise<void> => {
  const engine = currentEngine();
  if (engine) await flush(engine, patience);
};

const listsKey = (person: string | undefined) => ['trash', person];
const itemsKey = (listId: string) => ['trash-of', listId];

const deletedLists = async (): Promise<DeletedList[]> =>
  (await call((api) => api.GET('/api/shopping-lists', { params: { query: { deleted: 'true' } } }))).lists;

export function useDeletedLists() {
  const person = usePerson();
  return useQuery({
    ...fresh,
    enabled: useOnline(),
    queryKey: listsKey(person),
    queryFn: async (): Promise<DeletedList[]> => {
      await sent();
      return deletedLists();
    },
  });
}

/**
 * True where the user may restore the list.
 * @throws ApiError if the server does not answer
 */
export const isInMyTrash = async (listId: string): Promise<boolean> =>
  (await deletedLists()).some(({ id }) => id === listId);

export function useDeletedItems(listId: string) {
  return useQuery({
    ...fresh,
    enabled: useOnline(),
    queryKey: itemsKey(listId),
    queryFn: async (): Promise<DeletedItem[]> => {
      await sent();
      return (
        await call((api) =>
          api.GET('/api/shopping-lists/{id}/items', {
            params: { path: { id: listId }, query: { deleted: 'true' } },
          }),
        )
      ).items;
    },
  });
}

const without =
  (id: string) =>
  <T extends { id: string }>(rows: T[] | undefined): T[] | undefined =>
    rows?.filter((row) => row.id !== id);

/** Returns a function that undoes it. */
export function takeOutList(list: DeletedList): () => void {
  const key = listsKey(sessionView().user?.id);
  void restoreList(list.id);
  queryClient.setQueryData<DeletedList[]>(key, without(list.id));
  return () => void deleteList(list.id).then(() => queryClient.invalidateQueries({ queryKey: key }));
}

export function takeOutItem({
  deletedAt: _deletedAt,
  deletedBy: _deletedBy,
  ...item
}: DeletedItem): () => void {
  const key = itemsKey(item.listId);
  void restoreRow({ ...item, pending: false });
  queryClient.setQueryData<DeletedItem[]>(key, without(item.id));
  return () =>
    void deleteItem(item.listId, item.id).then(() => queryClient.invalidateQueries({ queryKey: key }));
}
