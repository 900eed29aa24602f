import type { Double } from '../api/doubles';

/** Lines that wait for an answer, and what came with them. */
export interface Waiting {
  doubles: Double[];
  added: string[];
}

const keyOf = (listId: string): string => `pictick_waiting_${listId}`;

/** The clipboard may be the only other copy, so they outlive a reload and a new version. Signing out empties the place. */
export function readWaiting(listId: string): Waiting | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(listId)) ?? 'null') as Waiting | null;
  } catch {
    return null;
  }
}

export function keepWaiting(listId: string, waiting: Waiting | null): void {
  try {
    if (waiting) sessionStorage.setItem(keyOf(listId), JSON.stringify(waiting));
    else sessionStorage.removeItem(keyOf(listId));
  } catch {
    // Then they wait as long as the page stands.
  }
}
