import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** The library would give it away; nothing fits before it. */
const smallestWhole = `A${'0'.repeat(26)}`;

/**
 * A position after `before` and before `after`: text that is compared byte by byte (COLLATE "C"). Null means the beginning or the
 * end of the list. Between any two positions there is always another one.
 * @throws Error where `before` does not stand before `after`, or one of them is no position.
 */
export function positionBetween(before: string | null, after: string | null): string {
  const position = generateKeyBetween(before, after);
  return position === smallestWhole ? `${smallestWhole}V` : position;
}

/** Positions for `count` items behind `last` (null: of an empty list). */
export function positionsAfter(last: string | null, count: number): string[] {
  return generateNKeysBetween(last, null, count);
}

/** Whether a text can be a position: a page that orders its items by itself sends them. */
export function isPosition(text: string): boolean {
  if (!/^[A-Za-z][0-9A-Za-z]{1,199}$/.test(text) || text === smallestWhole) return false;
  const head = text.charCodeAt(0);
  const wholeLength = head >= 97 ? head - 97 + 2 : 90 - head + 2;
  // A fraction that ended in zero would have a second spelling without it.
  return text.length === wholeLength || (text.length > wholeLength && !text.endsWith('0'));
}
