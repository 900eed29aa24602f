import type { HouseholdView } from '@pictick/rules/household/household-view';
import { useSyncExternalStore } from 'react';
import { writeStorage } from '../../i18n/language';
import { householdKey } from '../../shared/lib/clear-session';
import { currentEngine, subscribeToEngine } from './current-engine';

export type { Child, ChildFace, HouseholdView } from '@pictick/rules/household/household-view';

const read = (): HouseholdView | null => currentEngine()?.household() ?? null;

/**
 * The household to show, with unsent changes of this device: the chosen one, else the first one that the user
 * joined. Null while this device has none.
 */
export const useHousehold = (): HouseholdView | null =>
  useSyncExternalStore(subscribeToEngine, read, () => null);

const none: readonly HouseholdView[] = [];
let last = none;

function readAll(): readonly HouseholdView[] {
  const all = currentEngine()?.households() ?? none;
  if (all.length !== last.length || all.some((each, index) => each !== last[index])) last = all;
  return last;
}

/** All households of the user, in the order of joining. */
export const useHouseholds = (): readonly HouseholdView[] =>
  useSyncExternalStore(subscribeToEngine, readAll, () => none);

/** Shows this household on this device from now on. Resolves when it was pulled. */
export async function showHousehold(id: string): Promise<void> {
  writeStorage(householdKey, id);
  await currentEngine()?.showHousehold(id);
}
