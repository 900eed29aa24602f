import { useDeferredValue } from 'react';

/** False in the first pass and true in an unhurried second one: what lies below the fold neither holds up the first screen nor a finger. */
export const useWhole = (): boolean => useDeferredValue(true, false);
