import type { ReturnedItem, Duplicate } from './duplicates';

/** Lines that wait for an answer, and what came with them. */
export interface OpenQuestion {
  duplicates: Duplicate[];
  added: string[];
  back?: ReturnedItem[];
}

/** As a page of the release before stores it. */
interface StoredQuestion extends Omit<OpenQuestion, 'duplicates'> {
  doubles: Duplicate[];
}

const questionKey = (listId: string): string => `pictick_waiting_${listId}`;
const draftKey = (listId: string): string => `pictick_unread_${listId}`;

/** The clipboard may be the only other copy, so they outlive a reload and a new version. Signing out empties the place. */
export function readOpenQuestion(listId: string): OpenQuestion | null {
  const stored = read<StoredQuestion | null>(questionKey(listId), null);
  return stored && { duplicates: stored.doubles, added: stored.added, back: stored.back ?? [] };
}

export const saveOpenQuestion = (listId: string, question: OpenQuestion | null): void =>
  keep(
    questionKey(listId),
    question && { doubles: question.duplicates, added: question.added, back: question.back },
  );

/** Typed or pasted a moment ago, and still to be read: whoever leaves the page in that moment has it added on the next. */
export const readDraftLines = (listId: string): string[] => read<string[]>(draftKey(listId), []);

export const saveDraftLines = (listId: string, lines: readonly string[]): void =>
  keep(draftKey(listId), [...new Set([...readDraftLines(listId), ...lines])]);

export const removeDraftLines = (listId: string, lines: readonly string[]): void =>
  keep(
    draftKey(listId),
    readDraftLines(listId).filter((line) => !lines.includes(line)),
  );

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
    // Of null and of [] nothing is kept.
    if (text.length > 4) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Then they wait as long as the page stands.
  }
}
