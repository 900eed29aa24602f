import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/http/client';
import { onSession, sessionView } from '../../../api/session/session';

export const historyDays = 30;

/** The number of pictures generated on each of the last thirty days. */
export function useUsageHistory() {
  const { user } = useSyncExternalStore(onSession, sessionView);
  return useQuery({
    queryKey: ['usage', user?.id],
    queryFn: () =>
      call((api) => api.GET('/api/billing/usage', { params: { query: { days: String(historyDays) } } })),
    enabled: user !== null,
    staleTime: 0,
  });
}
