import type { Language, ListType, Matcher } from '../types';
import { type Amount, readAmount } from './amount';
import { amountSpans } from './amount-spans';
import { hasMarks } from './line-parts';

/**
 * Reads a line of a list: how much of which thing. A chore has no amount, and a line that names several things has none for all of them.
 * Without a dictionary any mark and any second amount may stand between two things.
 */
export function readLine(
  matcher: Matcher | null,
  line: string,
  listType: ListType,
  language: Language,
): Amount {
  const hasNone =
    listType === 'task' ||
    (matcher
      ? matcher.namesSeveral(line, listType)
      : hasMarks(line, language) || amountSpans(line, language).length > 1);
  return hasNone ? { quantity: null, name: line } : readAmount(line);
}
