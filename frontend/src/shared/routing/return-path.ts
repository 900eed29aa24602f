export const returnPathKey = 'returnPath';

/** The storage key of the return path. */
export function keptReturnPath(): string | null {
  try {
    return sessionStorage.getItem(returnPathKey);
  } catch {
    return null;
  }
}

/** Stores the path from which the user was sent to the sign-in. Only paths of our own pages are accepted. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(returnPathKey, path);
  } catch {
    // Without storage the sign-in leads home.
  }
}

export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(returnPathKey);
  } catch {
    // Without storage there is no path.
  }
}
