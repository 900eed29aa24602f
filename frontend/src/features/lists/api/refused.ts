import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '@pictick/api';
import { call } from '../../../api/client';
import { currentDevice } from '../../../api/device-slot';
import { queryClient } from '../../../api/query-client';
import { sessionView } from '../../../api/session';

export type RefusedPerson = components['schemas']['RefusedPerson'];

const all = ['refused'];

/** Whose invitations I do not want. Somebody may be refused on another page at any time. */
export function useRefused(): UseQueryResult<RefusedPerson[]> {
  const { user } = sessionView();
  return useQuery({
    queryKey: [...all, user?.id],
    queryFn: async () => (await call((api) => api.GET('/api/invitations/refused'))).refused,
    enabled: user !== null,
    staleTime: 0,
  });
}

/** Their invitations are seen again, those too that have come meanwhile. */
export async function hearAgain(personId: string): Promise<void> {
  await call((api) => api.DELETE('/api/invitations/refused/{personId}', { params: { path: { personId } } }));
  currentDevice()?.refresh();
  await queryClient.invalidateQueries({ queryKey: all });
}
