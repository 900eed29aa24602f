import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { useHousehold, type HouseholdView } from '../../../api/engine/households';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { useSession } from '../sessions/session';

export interface Family {
  household: HouseholdView | null;
  /** `none`: the server knows no household of the user. */
  status: 'ready' | 'none' | 'loading' | 'error';
  refresh: () => void;
}

/** The user's household. A device that has none yet asks the server whether there is one. */
export function useFamily(): Family {
  const household = useHousehold();
  const { user } = useSession();
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['households', user?.id],
      queryFn: () => call((api) => api.GET('/api/households')),
      enabled: household === null && user !== null,
    },
    queryClient,
  );
  const first = household === null ? data?.households[0]?.id : undefined;
  useEffect(() => {
    if (first !== undefined) void currentEngine()?.pullHousehold(first);
  }, [first]);
  return {
    household,
    status: household ? 'ready' : isError ? 'error' : data && first === undefined ? 'none' : 'loading',
    refresh: () => void refetch(),
  };
}
