import { type Amount, readAmount } from './amount';
import { hasMarks } from './line-parts';
import type { Language, ListType, Matcher } from './types';

/**
 * Reads a line of a list: how much of which thing. A chore has no amount, and a line that names several things has none for all of them.
 * Without a dictionary any mark may stand between two things.
 */
export function readLine(matcher: Matcher | null, line: string, listType: ListType, language: Language): Amount {
  const hasNone = listType === 'task' || (matcher ? matcher.namesSeveral(line, listType) : hasMarks(line, language));
  return hasNone ? { quantity: null, name: line } : readAmount(line);
}
