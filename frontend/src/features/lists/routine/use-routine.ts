import { startTransition, use, useEffect, useMemo, useState } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { useInstant } from '../../../api/engine/instant';
import { importChunk } from '../../../shared/lib/lazy-component';
import type { ItemRow, ListRow } from '../api/lists';
import { providedView, type RoutineDay, type RoutineView, type ShownDay } from './routine-day';

let loading: Promise<RoutineView | null> | null = null;

function again(): null {
  window.addEventListener('online', () => (loading = null), { once: true });
  return null;
}

/** Null until the network returns if the code or its texts cannot be fetched: the list is shown as others are. */
export const loadRoutineView = (): Promise<RoutineView | null> =>
  (loading ??= importChunk(() => import('./routine-view'))
    .then(({ load }) => load())
    .catch(again));

/** Null for a list that is no routine today. Only routines wait for the code of routines. */
export function useRoutine(
  list: ListRow,
  items: ItemRow[],
  loading: boolean,
  onSettings: () => void,
): RoutineDay | null {
  const household = useHousehold();
  const isRoutine = Boolean(list.schedule?.length);
  const instant = useInstant(isRoutine);
  const [shown, show] = useState<ShownDay>({});
  const [, askAgain] = useState({});
  const made = isRoutine ? (providedView() ?? use(loadRoutineView())) : null;
  const isMissing = isRoutine && !made;
  useEffect(() => {
    if (!isMissing) return;
    // The list is shown until the code is there.
    const retry = () => startTransition(() => askAgain({}));
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing]);
  const routine = useMemo(
    () => made?.({ list, items, household, instant, shown, show, onSettings }) ?? null,
    [made, list, items, household, instant, shown, onSettings],
  );
  // The cards of this child stay under the finger when all of them are done.
  const childId = routine?.childId;
  if (!loading && childId && childId !== shown.childId) show({ ...shown, childId });
  return routine;
}
