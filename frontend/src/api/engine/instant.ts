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
 * the day, the band or noon of a household comes, never under a finger. A page that shows no day passes
 * `turns` false and loads no code for it.
 */
export const useInstant = (turns = true): number =>
  useSyncExternalStore(turns ? subscribe : subscribeToEngine, read, () => 0);
