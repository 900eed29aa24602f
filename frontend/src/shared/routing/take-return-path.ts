import { returnPathKey } from './return-path';

/** Returns the stored path once. It never leads to another host, whatever the storage holds. */
export function takeReturnPath(fallback: string): string {
  try {
    const path = sessionStorage.getItem(returnPathKey);
    sessionStorage.removeItem(returnPathKey);
    return (path === null ? null : ownPath(path)) ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * Reads a path as the browser does: tabs are dropped, backslashes are slashes, and two slashes lead to
 * another host.
 */
function ownPath(path: string): string | null {
  const { origin, pathname, search, hash } = new URL(path, window.location.origin);
  return path.startsWith('/') && origin === window.location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : null;
}
