import type { components } from '@pictick/api';
import { useQuery } from '@tanstack/react-query';
import { limitsOf } from '../../../api/queries/limits';
import { useMyId } from './me';

/** Whether the person's plan gives it. As long as nobody knows, the server is asked by trying. */
export function useRight(right: components['schemas']['PlanRight']): boolean | null {
  const me = useMyId();
  const { data } = useQuery({
    ...limitsOf(me ?? undefined),
    // Whoever has just bought a plan, perhaps on another device, is not to be told that they need one.
    staleTime: 0,
  });
  return data?.[right] ?? null;
}
