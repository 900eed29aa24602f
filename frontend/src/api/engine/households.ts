import type { HouseholdView } from '@pictick/rules/household/household-view';
import { useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from './current-engine';

export type { Child, ChildFace, HouseholdView } from '@pictick/rules/household/household-view';

const read = (): HouseholdView | null => currentEngine()?.household() ?? null;

/** The user's household with unsent changes of this device. Null while this device has none. */
export const useHousehold = (): HouseholdView | null =>
  useSyncExternalStore(subscribeToEngine, read, () => null);
