import { useQuery } from '@tanstack/react-query';
import { currentEngine } from '../../../api/engine/current-engine';
import { useHousehold, type Child } from '../../../api/engine/households';
import { messageOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { freshId } from '../../../api/http/ids';
import { queryClient } from '../../../api/queries/query-client';
import { useWrite, type Write } from '../../../api/queries/use-write';
import { showToast } from '../../../shared/ui/toast/toast';
import { useSession } from '../sessions/session';

export interface WaitingCall {
  householdId: string;
  child: Child;
}

const key = ['help-calls'];
const shortest = 1_000;
const longest = 60_000;

const now = (): number => currentEngine()?.serverTime() ?? Date.now();

/**
 * The children who ask this user for help, the longest wait first. The live channel refetches them; the query
 * itself comes back when a call ends.
 */
export function useWaitingCalls(): WaitingCall[] {
  const { user } = useSession();
  const children = useHousehold()?.children ?? [];
  const { data } = useQuery(
    {
      queryKey: [...key, user?.id],
      queryFn: () => call((api) => api.GET('/api/help-calls')),
      enabled: user !== null,
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => {
        const ends = state.data?.calls.map(({ endsAt }) => Date.parse(endsAt) - now()) ?? [];
        return ends.length > 0 && Math.min(longest, Math.max(shortest, Math.min(...ends)));
      },
    },
    queryClient,
  );
  return (data?.calls ?? []).flatMap(({ householdId, childId, endsAt }) => {
    const child = children.find(({ id }) => id === childId);
    return child && Date.parse(endsAt) > now() ? [{ householdId, child }] : [];
  });
}

/** "I'm coming": shown on the child's page, and gone from the pages of all adults. */
export const useAnswerHelp = (done: string): Write<{ answered: boolean }, WaitingCall> =>
  useWrite(
    {
      mutationKey: ['answerHelp'],
      mutationFn: ({ householdId: id, child }: WaitingCall) =>
        call((api) =>
          api.PUT('/api/households/{id}/children/{childId}/help-answer', {
            params: { path: { id, childId: child.id }, header: { 'Idempotency-Key': freshId() } },
          }),
        ),
      refresh: () => queryClient.invalidateQueries({ queryKey: key }),
    },
    {
      // Another adult was first, or the call was over.
      onSuccess: ({ answered }) => answered && showToast({ text: done }),
      onError: (error) => showToast({ text: messageOf(error), failed: true }),
    },
  );
