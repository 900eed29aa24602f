import type { Day } from '@pictick/rules/calendar/day';
import { dayAt } from '@pictick/rules/calendar/household-day';
import { rowOn } from '@pictick/rules/calendar/schedule';
import { offeredDays } from '@pictick/rules/routines/offered-days';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import type { HouseholdView } from '../../../api/engine/households';
import { useInstant } from '../../../api/engine/instant';
import { householdToday, type HouseholdToday } from '../../../sync/routines/today';
import { type ListView, useMyLists } from '../api/lists';
import { isRoutineOf } from '../api/routine-of';

const noViews: readonly ListView[] = [];

/** The lists of some ids, kept up to date while they are on the screen. */
function useLists(ids: readonly string[]): readonly ListView[] {
  const shown = useRef(noViews);
  const key = ids.join();
  const read = () => {
    const engine = currentEngine();
    const views = engine ? ids.map((id) => engine.list(id)) : noViews;
    const before = shown.current;
    if (views.length !== before.length || views.some((view, index) => view !== before[index]))
      shown.current = views;
    return shown.current;
  };
  const engine = useSyncExternalStore(subscribeToEngine, currentEngine, currentEngine);
  useEffect(() => {
    const stops = key === '' ? [] : key.split(',').map((id) => engine?.watch(id));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [engine, key]);
  return useSyncExternalStore(subscribeToEngine, read, () => noViews);
}

/** Today, and until noon yesterday too: the days on which a list is ticked. */
export function useOfferedDays(household: HouseholdView): [Day, ...Day[]] {
  const instant = useInstant();
  const [today = dayAt(instant, household), ...before] = offeredDays(instant, household);
  return [today, ...before];
}

export interface LoadedToday extends HouseholdToday {
  /** Children with a routine whose items are not on this device yet. */
  loading: ReadonlySet<string>;
}

/** The routines of the household today, or on the given day. Today turns under an open page. */
export function useHouseholdToday(household: HouseholdView, day?: Day): LoadedToday {
  const { lists } = useMyLists();
  const instant = useInstant();
  const views = useLists(lists.filter((list) => isRoutineOf(list, household.id)).map(({ id }) => id));
  const today = householdToday(views, household, instant, day);
  const loading = views.flatMap(({ list, unread }) =>
    unread && list ? (rowOn(list.schedule ?? [], today.day)?.children ?? []) : [],
  );
  return { ...today, loading: new Set(loading) };
}
