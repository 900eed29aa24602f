import { useQuery } from '@tanstack/react-query';
import { readyEngine } from '../../../api/engine/current-engine';
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
      queryFn: pullFamily,
      enabled: household === null && user !== null,
      // An earlier answer says nothing about a family that has gone since.
      staleTime: 0,
    },
    queryClient,
  );
  return {
    household,
    status: household ? 'ready' : isError ? 'error' : data === 'none' ? 'none' : 'loading',
    refresh: () => void refetch(),
  };
}

/** @throws Error if the server cannot be asked, or its household cannot be read */
async function pullFamily(): Promise<'known' | 'none'> {
  // Before the store is read, a page does not know what this device has.
  const engine = await readyEngine();
  if (engine.household()) return 'known';
  const { households } = await call((api) => api.GET('/api/households'));
  if (households.length === 0) return 'none';
  // All of them, because the chosen one may be any.
  await Promise.all(households.map(({ id }) => engine.pullHousehold(id)));
  if (!engine.household()) throw new Error('The household could not be read');
  return 'known';
}
