import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/http/client';
import { useOnline } from '../../../shared/hooks/use-online';

/**
 * The cost of repainting a list with this character (null: the usual one). Only the server knows it, and only
 * for the moment.
 */
export function useRepaintCost(listId: string, character: string | null, open: boolean) {
  const online = useOnline();
  return useQuery({
    queryKey: ['repaint-cost', listId, character],
    queryFn: () =>
      call((api) =>
        api.GET('/api/shopping-lists/{id}/repaint-cost', {
          params: {
            path: { id: listId },
            ...(character !== null && { query: { selectedCharacterId: character } }),
          },
        }),
      ),
    staleTime: 0,
    gcTime: 0,
    enabled: open && online,
  });
}
