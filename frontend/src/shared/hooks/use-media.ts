import { useCallback, useSyncExternalStore } from 'react';
import { matchesMedia, onMediaChange } from '../lib/media';

/** True while a media query matches. False in a page that the build renders. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => onMediaChange(query, listener), [query]);
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(query),
    () => false,
  );
}
