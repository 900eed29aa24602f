import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client';
import { useSyncExternalStore } from 'react';
import { onSession, sessionView } from '../../../api/session';

/** How many pictures the month still has. Asked again whenever the window is looked at. */
export function useLimits() {
  const { user } = useSyncExternalStore(onSession, sessionView);
  return useQuery({
    queryKey: ['limits', user?.id],
    queryFn: () => call((api) => api.GET('/api/shopping-lists/user/limits')),
    enabled: user !== null,
    refetchOnWindowFocus: 'always',
  });
}
