import { useCallback, useSyncExternalStore } from 'react';
import { matchesMedia, onMediaChange } from '../lib/media';

/** Whether a media query holds, live. A page that the build renders knows of no device. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => onMediaChange(query, listener), [query]);
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(query),
    () => false,
  );
}
