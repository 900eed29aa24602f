import type { HistoryRow } from '@pictick/rules/household/item-history';
import { useMemo, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { homeOf } from './home-history';

const none: readonly HistoryRow[] = [];

/** The keys of the favourites of the home; null without a home, and without keys. */
export function useFavourites(keyOf: ((name: string) => string) | null): ReadonlySet<string> | null {
  const rows = useSyncExternalStore(subscribeToEngine, () => {
    const engine = currentEngine();
    const home = engine && homeOf(engine);
    return home && (home.itemHistory?.rows ?? none);
  });
  return useMemo(
    () =>
      rows && keyOf
        ? new Set(rows.flatMap((row) => (row.favourite && !row.forgotten ? [keyOf(row.name)] : [])))
        : null,
    [rows, keyOf],
  );
}
