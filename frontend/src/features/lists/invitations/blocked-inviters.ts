import type { components } from '@pictick/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { currentEngine } from '../../../api/engine/current-engine';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { sessionView } from '../../../api/session/session';

export type RefusedPerson = components['schemas']['RefusedPerson'];

const all = ['refused'];

/** The inviters that the user has blocked. Another page may block one at any time. */
export function useBlockedInviters(): UseQueryResult<RefusedPerson[]> {
  const { user } = sessionView();
  return useQuery({
    queryKey: [...all, user?.id],
    queryFn: async () => (await call((api) => api.GET('/api/invitations/refused'))).refused,
    enabled: user !== null,
    staleTime: 0,
  });
}

const unblockInviter = ({ id }: RefusedPerson) =>
  call((api) => api.DELETE('/api/invitations/refused/{personId}', { params: { path: { personId: id } } }));
type Heard = Awaited<ReturnType<typeof unblockInviter>>;

/** Unblocks an inviter: their invitations are shown again, including those received meanwhile. */
export const useUnblockInviter = (after: After<Heard, RefusedPerson>): Write<Heard, RefusedPerson> =>
  useWrite(
    {
      mutationKey: ['unblockInviter'],
      mutationFn: unblockInviter,
      onSuccess: () => {
        currentEngine()?.refresh();
        return queryClient.invalidateQueries({ queryKey: all });
      },
    },
    after,
  );
