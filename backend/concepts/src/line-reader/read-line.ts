import type { Language, ListType, Matcher } from '../types';
import { type Amount, readAmount } from './amount';
import { amountSpans } from './amount-spans';
import { hasMarks } from './line-parts';

/**
 * Reads the amount and the thing of a line. A chore has no amount, nor has a line of several things. Without
 * a dictionary, any mark and any second amount may stand between two things.
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
