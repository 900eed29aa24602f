import type { Back, Double } from './doubles';

/** Lines that wait for an answer, and what came with them. */
export interface Waiting {
  doubles: Double[];
  added: string[];
  back?: Back[];
}

const keyOf = (listId: string): string => `pictick_waiting_${listId}`;
const unreadOf = (listId: string): string => `pictick_unread_${listId}`;

/** The clipboard may be the only other copy, so they outlive a reload and a new version. Signing out empties the place. */
export const readWaiting = (listId: string): Waiting | null => read<Waiting | null>(keyOf(listId), null);

export const keepWaiting = (listId: string, waiting: Waiting | null): void => keep(keyOf(listId), waiting);

/** Typed or pasted a moment ago, and still to be read: whoever leaves the page in that moment has it added on the next. */
export const readUnread = (listId: string): string[] => read<string[]>(unreadOf(listId), []);

export const keepUnread = (listId: string, lines: readonly string[]): void =>
  keep(unreadOf(listId), [...new Set([...readUnread(listId), ...lines])]);

export const forgetUnread = (listId: string, lines: readonly string[]): void =>
  keep(
    unreadOf(listId),
    readUnread(listId).filter((line) => !lines.includes(line)),
  );

function read<T>(key: string, none: T): T {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? none;
  } catch {
    return none;
  }
}

function keep(key: string, waiting: Waiting | readonly string[] | null): void {
  try {
    const text = JSON.stringify(waiting);
    // Of null and of [] nothing is kept.
    if (text.length > 4) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Then they wait as long as the page stands.
  }
}
