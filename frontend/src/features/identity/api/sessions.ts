import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '@pictick/api';
import { call } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { useSession } from '../session';

export type DeviceSession = components['schemas']['Session'];

const all = ['sessions'];

/** Where this person is signed in, this device first. Looked at anew whenever the window is. */
export function useSessions(): UseQueryResult<DeviceSession[]> {
  const { user } = useSession();
  return useQuery({
    queryKey: [...all, user?.id],
    queryFn: async () => (await call((api) => api.GET('/api/auth/sessions'))).sessions,
    enabled: user !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export async function endSession(sessionId: string): Promise<void> {
  await call((api) => api.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId } } }));
  await queryClient.invalidateQueries({ queryKey: all });
}

/** How many those were. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await call((api) => api.POST('/api/auth/logout-all', { body: { others: true } }));
  await queryClient.invalidateQueries({ queryKey: all });
  return ended;
}
