import type { components } from '@pictick/api';
import type { Day } from '@pictick/rules/calendar/day';
import type { MarkState } from '@pictick/rules/routines/mark';
import type { CardState } from '@pictick/rules/routines/routine-day';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../api/http/client';
import { sessionView } from '../../../api/session/session';
import { markItem } from '../../../sync/routine-changes';
import { change } from '../api/change';
import { type HistoryDay, withCard } from './history-weeks';

/** `of`: the id of a child, or `none` for the routines of the whole family. */
export interface HistoryOf {
  householdId: string;
  of: string;
}

export type HistoryCard = components['schemas']['HistoryCard'];
export type DayOfHistory = components['schemas']['HistoryDayWithCards'];

const pageKey = ({ householdId, of }: HistoryOf, before: Day | null) => ['history', householdId, of, before];
const dayKey = ({ householdId, of }: HistoryOf, day: Day) => ['historyDay', householdId, of, day];
// Nothing of a child stays in memory once its page is closed, and each opening asks the server.
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

/** A page of the history, the newest day first. `before` null: the newest one. */
export const useHistory = (whose: HistoryOf, before: Day | null): UseQueryResult<HistoryDay[]> =>
  useQuery({
    ...fresh,
    queryKey: pageKey(whose, before),
    queryFn: async () => {
      const { days } = await call((api) =>
        api.GET('/api/households/{id}/history', {
          params: {
            path: { id: whose.householdId },
            query: { child: whose.of, ...(before !== null && { before }) },
          },
        }),
      );
      return days;
    },
  });

/** The cards of one day. */
export const useDayOfHistory = (whose: HistoryOf, day: Day): UseQueryResult<DayOfHistory> =>
  useQuery({
    ...fresh,
    queryKey: dayKey(whose, day),
    queryFn: () =>
      call((api) =>
        api.GET('/api/households/{id}/history/{day}', {
          params: { path: { id: whose.householdId, day }, query: { child: whose.of } },
        }),
      ),
  });

const counts = (state: CardState) => ({
  planned: state === 'open' || state === 'done' ? 1 : 0,
  done: state === 'done' ? 1 : 0,
});

/**
 * Corrects a card of a past day. The page shows it at once; the device sends it like any other change of the list.
 */
export function useCorrection(
  whose: HistoryOf,
  before: Day | null,
): (day: Day, listId: string, card: HistoryCard, state: MarkState) => Promise<void> {
  const client = useQueryClient();
  return async (day, listId, card, state) => {
    const { itemId, childId } = card;
    const isStored = await change('toggleItem', async (engine) => {
      await markItem(engine, listId, { itemId, day, childId }, state);
      return true;
    });
    if (!isStored) return;
    const actor = sessionView().user?.id ?? null;
    const [from, to] = [counts(card.state), counts(state)];
    client.setQueryData<DayOfHistory>(
      dayKey(whose, day),
      (known) =>
        known && {
          ...known,
          routines: known.routines.map((routine) => ({
            ...routine,
            cards: routine.cards.map((each) =>
              routine.listId === listId && each.itemId === itemId ? { ...each, state, actor } : each,
            ),
          })),
        },
    );
    client.setQueryData<HistoryDay[]>(
      pageKey(whose, before),
      (days) =>
        days &&
        withCard(days, { day, listId }, { planned: to.planned - from.planned, done: to.done - from.done }),
    );
  };
}
