export const returnPathKey = 'returnPath';

/** Where somebody wants to go, as it was kept. */
export function keptReturnPath(): string | null {
  try {
    return sessionStorage.getItem(returnPathKey);
  } catch {
    return null;
  }
}

/** Where somebody wanted to go before they were asked to sign in. Paths of our own pages only. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(returnPathKey, path);
  } catch {
    // Without storage they arrive at home.
  }
}

export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(returnPathKey);
  } catch {
    // Without storage nothing was kept.
  }
}
