const key = 'returnPath';

/** Where somebody wanted to go before they were asked to sign in. Paths of our own pages only. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage they arrive at home.
  }
}

export function takeReturnPath(fallback: string): string {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return (path === null ? null : ownPath(path)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** As the browser itself will read it: tabs vanish, backslashes are slashes, and two of them lead to another host. */
function ownPath(path: string): string | null {
  const { origin, pathname, search, hash } = new URL(path, window.location.origin);
  return path.startsWith('/') && origin === window.location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
