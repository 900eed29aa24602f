import { returnPathKey } from './return-path';

/** Once, and never out of our own pages, whatever lies there. */
export function takeReturnPath(fallback: string): string {
  try {
    const path = sessionStorage.getItem(returnPathKey);
    sessionStorage.removeItem(returnPathKey);
    return (path === null ? null : ownPath(path)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** As the browser itself will read it: tabs vanish, backslashes are slashes, and two of them lead to another host. */
function ownPath(path: string): string | null {
  const { origin, pathname, search, hash } = new URL(path, window.location.origin);
  return path.startsWith('/') && origin === window.location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : null;
}
