import { useCallback, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import type { ListRow } from './lists';

/** A list without its items, as this device has it. Null while it has none. Unlike useList it pulls nothing. */
export const useListRow = (id: string): ListRow | null =>
  useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => currentEngine()?.list(id).list ?? null, [id]),
    () => null,
  );
