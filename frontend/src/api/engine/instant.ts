import { useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from './current-engine';

function subscribe(listener: () => void): () => void {
  // It turns the day.
  void currentEngine()?.withRoutines();
  return subscribeToEngine(listener);
}

const read = (): number => currentEngine()?.instant() ?? 0;

/**
 * The time whose day is on the screen, by server time, in ms since 1970 (0 without an engine). It moves when
 * the day, the band or noon of a household comes, never under a finger.
 */
export const useInstant = (): number => useSyncExternalStore(subscribe, read, () => 0);
