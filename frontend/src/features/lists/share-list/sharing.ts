import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { messageOf, statusOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { queryClient, write } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { paths } from '../../../app/paths';
import { useOnline } from '../../../shared/hooks/use-online';
import { showToast } from '../../../shared/ui/toast/toast';
import type { Collaborator } from '../../../sync/types';

const keyOf = (listId: string) => ['collaborators', listId];

/**
 * The collaborators of a list, the owner first. It needs a network, and is read again when the list reports a
 * change of its members.
 */
export function useCollaborators(listId: string) {
  const inList = useSyncExternalStore(
    subscribeToEngine,
    () =>
      currentEngine()
        ?.list(listId)
        .list?.collaborators?.map(({ id }) => id)
        .join() ?? '',
  );
  useEffect(() => void queryClient.invalidateQueries({ queryKey: keyOf(listId) }), [listId, inList]);
  return useQuery({
    queryKey: keyOf(listId),
    queryFn: async () =>
      (
        await call((api) =>
          api.GET('/api/shopping-lists/{id}/collaborators', { params: { path: { id: listId } } }),
        )
      ).collaborators,
    staleTime: 0,
    enabled: useOnline(),
  });
}

interface Sharing {
  listId: string;
  email: string;
}
const share = ({ listId, email }: Sharing) =>
  call((api) =>
    api.POST('/api/shopping-lists/{id}/share', { params: { path: { id: listId } }, body: { email } }),
  );
type Invited = Awaited<ReturnType<typeof share>>;

/** Invites an e-mail address. The response does not tell whether it has an account. */
export const useShareList = (after: After<Invited, Sharing>): Write<Invited, Sharing> =>
  useWrite(
    {
      mutationKey: ['shareList'],
      mutationFn: share,
      onSuccess: (invited, { listId }) => {
        queryClient.setQueryData<Collaborator[]>(
          keyOf(listId),
          (before) => before && [...before.filter(({ id }) => id !== invited.id), invited],
        );
        return afterwards(listId);
      },
    },
    after,
  );

interface Unsharing {
  listId: string;
  collaboratorId: string;
  /** Blocks the inviter: declines all their other lists, too. */
  never?: boolean;
}
const unshare = ({ listId, collaboratorId, never = false }: Unsharing) =>
  call((api) =>
    api.DELETE('/api/shopping-lists/{id}/share/{collaboratorId}', {
      params: { path: { id: listId, collaboratorId }, ...(never && { query: { never } }) },
    }),
  );
type Unshared = Awaited<ReturnType<typeof unshare>>;

/** Removes a collaborator. With the user's own id: leaves the list or declines the invitation. */
export const useUnshareList = (after: After<Unshared, Unsharing>): Write<Unshared, Unsharing> =>
  useWrite(
    {
      mutationKey: ['unshareList'],
      mutationFn: unshare,
      onSuccess: (_, { listId, collaboratorId }) => {
        queryClient.setQueryData<Collaborator[]>(keyOf(listId), (before) =>
          before?.filter(({ id }) => id !== collaboratorId),
        );
        return afterwards(listId);
      },
    },
    after,
  );

// Use case: rejoin-list
const returnTo = (listId: string) =>
  call((api) => api.POST('/api/shopping-lists/{id}/returned', { params: { path: { id: listId } } }));

/**
 * Reports that the user has left the list, with an undo that rejoins it. The server accepts a rejoin for ten
 * minutes, longer than any undo lives.
 */
export function offerReturn(listId: string, text: string): void {
  showToast({ text, page: paths.home, undo: () => returned(listId) });
}

/**
 * False means that the request failed and the user was told. The undo stays where a retry may succeed: the
 * server's ten minutes are longer than a short outage.
 */
async function returned(listId: string): Promise<boolean> {
  try {
    await write('returnToList', () => returnTo(listId));
  } catch (error) {
    showToast({
      text: messageOf(error),
      failed: true,
      page: paths.home,
      ...(mayWorkLater(error) && { undo: () => returned(listId) }),
    });
    return false;
  }
  await afterwards(listId);
  return true;
}

function mayWorkLater(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status >= 500 || status === 408 || status === 429;
}

/** The cards of the lists show their collaborators, too. */
async function afterwards(listId: string): Promise<void> {
  currentEngine()?.refresh();
  await queryClient.invalidateQueries({ queryKey: keyOf(listId) });
}
