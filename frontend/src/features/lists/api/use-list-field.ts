import { useCallback, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import type { ListRow } from './lists';

/**
 * A field of a list, as this device has it. Undefined while it has no such list. Unlike useList it pulls
 * nothing, and a tick, which changes the counts alone, does not render the component again.
 */
export const useListField = <K extends keyof ListRow>(id: string, field: K): ListRow[K] | undefined =>
  useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => currentEngine()?.list(id).list?.[field], [id, field]),
    () => undefined,
  );
