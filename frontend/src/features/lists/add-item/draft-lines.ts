import type { ReturnedItem, Duplicate } from './duplicates';

/** Lines that wait for the answer to a duplicate question, with the data of their paste. */
export interface OpenQuestion {
  duplicates: Duplicate[];
  added: string[];
  back?: ReturnedItem[];
}

/** The form in which the release before stores them. */
interface StoredQuestion extends Omit<OpenQuestion, 'duplicates'> {
  doubles: Duplicate[];
}

const questionKey = (listId: string): string => `pictick_waiting_${listId}`;
const draftKey = (listId: string): string => `pictick_unread_${listId}`;

/**
 * Stored on the device, because the clipboard may be the only other copy: survives a reload and a new
 * version. A sign-out removes them.
 */
export function readOpenQuestion(listId: string): OpenQuestion | null {
  const stored = read<StoredQuestion | null>(questionKey(listId), null);
  return stored && { duplicates: stored.doubles, added: stored.added, back: stored.back ?? [] };
}

export const saveOpenQuestion = (listId: string, question: OpenQuestion | null): void =>
  keep(
    questionKey(listId),
    question && { doubles: question.duplicates, added: question.added, back: question.back },
  );

/**
 * Lines that the user has entered and the page has not read yet. If the page is closed now, the next page
 * adds them.
 */
export const readDraftLines = (listId: string): string[] => read<string[]>(draftKey(listId), []);

export const saveDraftLines = (listId: string, lines: readonly string[]): void =>
  keep(draftKey(listId), [...new Set([...readDraftLines(listId), ...lines])]);

export const removeDraftLines = (listId: string, lines: readonly string[]): void =>
  keep(
    draftKey(listId),
    readDraftLines(listId).filter((line) => !lines.includes(line)),
  );

const typedKey = (listId: string): string => `pictick_typed_${listId}`;

/** The text of the field that the user has not entered yet. */
export const readTyped = (listId: string): string => read<[string] | null>(typedKey(listId), null)?.[0] ?? '';

export const saveTyped = (listId: string, text: string): void =>
  keep(typedKey(listId), text === '' ? null : [text]);

function read<T>(key: string, none: T): T {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? none;
  } catch {
    return none;
  }
}

function keep(key: string, value: object | null): void {
  try {
    const text = JSON.stringify(value);
    // Null and an empty list are not stored.
    if (text.length > 4) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the lines wait until the page is closed.
  }
}
