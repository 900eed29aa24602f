const key = 'pendingJoin';

/** An invitation that this tab has opened, kept while the user signs in. */
export interface PendingJoin {
  token: string;
  /** The user has confirmed to be 18 or older. */
  adult: boolean;
}

export function keepPending(pending: PendingJoin): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // Without storage the user opens the link again after the sign-in.
  }
}

export function readPending(): PendingJoin | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PendingJoin> | null;
    return typeof kept?.token === 'string' ? { token: kept.token, adult: kept.adult === true } : null;
  } catch {
    return null;
  }
}

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
