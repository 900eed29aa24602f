import { freshId } from '../../../api/http/ids';

const key = 'pendingJoin';

/** An invitation that this tab has opened, kept while the user signs in. */
export interface PendingJoin {
  token: string;
  /** The user has confirmed to be 18 or older. */
  adult: boolean;
  /** Of the acceptance. A retry after a lost answer sends it again and gets that answer. */
  requestId: string;
}

export const pendingOf = (token: string): PendingJoin => ({ token, adult: false, requestId: freshId() });

/** For the next attempt: the server has stored its refusal for the request before. */
export const askedAnew = (pending: PendingJoin): PendingJoin => ({ ...pending, requestId: freshId() });

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
    if (typeof kept?.token !== 'string') return null;
    const { requestId, ...fresh } = pendingOf(kept.token);
    return { ...fresh, adult: kept.adult === true, requestId: kept.requestId ?? requestId };
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
