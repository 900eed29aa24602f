import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { onSession, sessionView } from '../../../api/session';
import { ask } from './ask';
import type { UsageHistory } from './wire';

export const historyDays = 30;

/** How many pictures were made on each of the last thirty days. */
export function useUsageHistory() {
  const { user } = useSyncExternalStore(onSession, sessionView);
  return useQuery({
    queryKey: ['usage', user?.id],
    queryFn: () => ask<UsageHistory>('GET', `/api/billing/usage?days=${historyDays}`),
    enabled: user !== null,
    staleTime: 0,
  });
}
