import { useSyncExternalStore } from 'react';
import type { HomeFace, LinkedGate } from './link-port';

export type Subscribe = (listener: () => void) => () => void;

/** Compared by their content: each call may answer another array. */
export const useHomes = (linked: LinkedGate, subscribe: Subscribe): readonly HomeFace[] =>
  JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(linked.homes()))) as HomeFace[];
