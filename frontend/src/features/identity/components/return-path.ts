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
    return path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : fallback;
  } catch {
    return fallback;
  }
}
