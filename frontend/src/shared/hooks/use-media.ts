import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { mediaOf, onMediaChange } from '../lib/media';

/** True while a media query matches. False in a page that the build renders. */
export function useMedia(query: string): boolean {
  // The browser takes long to parse a query.
  const media = useMemo(() => mediaOf(query), [query]);
  const subscribe = useCallback((listener: () => void) => onMediaChange(query, listener), [query]);
  return useSyncExternalStore(
    subscribe,
    () => media?.matches ?? false,
    () => false,
  );
}
