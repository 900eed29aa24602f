import type { components } from '@pictick/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { useSession } from './session';

export type DeviceSession = components['schemas']['Session'];

const all = ['sessions'];

/** The devices on which the user is signed in, this one first, read again on each focus of the window. */
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

const again = () => queryClient.invalidateQueries({ queryKey: all });

const endSession = ({ id }: DeviceSession) =>
  call((api) => api.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId: id } } }));
type Ended = Awaited<ReturnType<typeof endSession>>;
export const useEndSession = (after: After<Ended, DeviceSession>): Write<Ended, DeviceSession> =>
  useWrite({ mutationKey: ['endSession'], mutationFn: endSession, refresh: again }, after);

/** Returns the number of devices signed out. */
const endOtherSessions = () => call((api) => api.POST('/api/auth/logout-all', { body: { others: true } }));
type Others = Awaited<ReturnType<typeof endOtherSessions>>;
// Use case: end-all-sessions
export const useEndOtherSessions = (after: After<Others>): Write<Others> =>
  useWrite({ mutationKey: ['endOtherSessions'], mutationFn: endOtherSessions, refresh: again }, after);
