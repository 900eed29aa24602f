/** Whether a media query matches; false where the browser has no matchMedia or it throws. */
export function matchesMedia(query: string): boolean {
  try {
    return matchMedia(query).matches;
  } catch {
    return false;
  }
}

/** The answer to a media query, which stays up to date; null where the browser has no matchMedia or it throws. */
export function mediaOf(query: string): MediaQueryList | null {
  try {
    return matchMedia(query);
  } catch {
    return null;
  }
}

/**
 * Calls the listener after each change, where the browser reports any. Returns the function that stops it.
 */
export function onMediaChange(query: string, listener: (matches: boolean) => void): () => void {
  try {
    const media = matchMedia(query);
    const follow = () => listener(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  } catch {
    return () => undefined;
  }
}

export const prefersReducedMotion = (): boolean => matchesMedia('(prefers-reduced-motion: reduce)');
