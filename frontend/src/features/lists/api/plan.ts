import type { components } from '@pictick/api';
import { useQuery } from '@tanstack/react-query';
import { limitsOf } from '../../../api/queries/limits';
import { useMyId } from './me';

/**
 * True where the user's plan includes the right. While the plan is unknown it is true as well: the server
 * decides.
 */
export function useRight(right: components['schemas']['PlanRight']): boolean | null {
  const me = useMyId();
  const { data } = useQuery({
    ...limitsOf(me ?? undefined),
    // A user who has just upgraded, perhaps on another device, must not see a request to upgrade.
    staleTime: 0,
  });
  return data?.[right] ?? null;
}
