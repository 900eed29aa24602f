import type { components } from '@pictick/api';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { limitsOf } from '../../../api/queries/limits';
import { onSession, sessionView } from '../../../api/session/session';

export type Limits = components['schemas']['LimitsDto'];

export function useLimits() {
  const { user } = useSyncExternalStore(onSession, sessionView);
  return useQuery(limitsOf(user?.id));
}
