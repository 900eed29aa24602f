import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** The library would answer it, but no position fits before it. */
const smallestWhole = `A${'0'.repeat(26)}`;

/**
 * A position after `before` and before `after`, compared byte by byte (COLLATE "C"). Null means the beginning
 * or the end of the list. Between any two positions there is always another one.
 * @throws Error if `before` is not before `after`, or one of them is no position.
 */
export function positionBetween(before: string | null, after: string | null): string {
  const position = generateKeyBetween(before, after);
  return position === smallestWhole ? `${smallestWhole}V` : position;
}

/**
 * Positions for `count` items after `last` (null: of an empty list).
 * @throws Error if `last` is no position.
 */
export function positionsAfter(last: string | null, count: number): string[] {
  return generateNKeysBetween(last, null, count);
}

/** True if a text can be a position. Pages that order items themselves send positions. */
export function isPosition(text: string): boolean {
  if (!/^[A-Za-z][0-9A-Za-z]{1,199}$/.test(text) || text === smallestWhole) return false;
  const head = text.charCodeAt(0);
  const wholeLength = head >= 97 ? head - 97 + 2 : 90 - head + 2;
  // A fraction that ends in zero would have a second spelling without it.
  return text.length === wholeLength || (text.length > wholeLength && !text.endsWith('0'));
}
