import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/client';
import { known } from '../../../api/known-answers';
import { onSession, sessionView } from '../../../api/session';
import type { components } from '@pictick/api';

export type Limits = components['schemas']['LimitsDto'];

/** How many pictures the month still has. Asked again whenever the window is looked at. */
export function useLimits() {
  const { user } = useSyncExternalStore(onSession, sessionView);
  return useQuery({
    queryKey: ['limits', user?.id],
    ...known(user?.id, 'limits', () => call((api) => api.GET('/api/shopping-lists/user/limits'))),
    enabled: user !== null,
    refetchOnWindowFocus: 'always',
  });
}
