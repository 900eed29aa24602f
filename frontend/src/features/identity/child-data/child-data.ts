import type { components } from '@pictick/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, statusOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { saveFile } from '../../../shared/lib/save-file';
import { useSession } from '../sessions/session';

export type ChildData = components['schemas']['ChildData'];

/**
 * Everything that the server keeps of the child.
 * @throws ApiError 404 if no household of the user has it
 */
async function childData(childId: string): Promise<ChildData> {
  const { households } = await call((api) => api.GET('/api/households'));
  for (const { id: householdId } of households) {
    try {
      return await call((api) =>
        api.GET('/api/households/{householdId}/children/{childId}/data', {
          params: { path: { householdId, childId } },
        }),
      );
    } catch (error) {
      // The child lives in another household of the user.
      if (statusOf(error) !== 404) throw error;
    }
  }
  throw new ApiError(404, 'NOT_FOUND', 'errors.notFound');
}

export function useChildData(childId: string): UseQueryResult<ChildData> {
  const { user } = useSession();
  return useQuery({
    queryKey: ['childData', user?.id, childId],
    queryFn: () => childData(childId),
    enabled: user !== null,
    staleTime: 0,
    // Nothing of a child stays in memory once its page is closed.
    gcTime: 0,
  });
}

/** Saves the data as a file, without asking the server again. */
export function downloadChildData(data: ChildData): void {
  saveFile(
    new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
    `pictick-${data.child.animal}.json`,
  );
}
