import type { Day } from '@pictick/rules/calendar/day';
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
export function useLists(ids: readonly string[]): readonly ListView[] {
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

export interface LoadedToday extends HouseholdToday {
  /** Children with a routine whose items are not on this device yet. */
  loading: ReadonlySet<string>;
}

const useRoutines = (household: HouseholdView): readonly ListView[] =>
  useLists(
    useMyLists()
      .lists.filter((list) => isRoutineOf(list, household.id))
      .map(({ id }) => id),
  );

function onDay(
  views: readonly ListView[],
  household: HouseholdView,
  instant: number,
  day?: Day,
): LoadedToday {
  const today = householdToday(views, household, instant, day);
  const loading = views.flatMap(({ list, unread }) =>
    unread && list ? (rowOn(list.schedule ?? [], today.day)?.children ?? []) : [],
  );
  return { ...today, loading: new Set(loading) };
}

/** The routines of the household today. Today turns under an open page. */
export const useHouseholdToday = (household: HouseholdView): LoadedToday =>
  onDay(useRoutines(household), household, useInstant());

/** The same for the days on which routines are ticked: today, and until noon yesterday too. */
export function useOfferedDays(household: HouseholdView): [LoadedToday, LoadedToday?] {
  const instant = useInstant();
  const views = useRoutines(household);
  const [today, yesterday] = offeredDays(instant, household);
  return yesterday === undefined
    ? [onDay(views, household, instant, today)]
    : [onDay(views, household, instant, today), onDay(views, household, instant, yesterday)];
}
