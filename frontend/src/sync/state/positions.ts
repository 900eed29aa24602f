import { notPlacedYet } from './overlay';
import type { ItemRow } from '../types';

// The scheme of the server (backend/src/lists/domain/position.ts): fractional indexing with a whole part whose first letter tells
// its length, then a fraction; compared byte by byte. Between any two there is always another one.
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const zero = digits.charAt(0);
const smallestWhole = `A${zero.repeat(26)}`;
const valueOf = (digit: string): number => digits.indexOf(digit);

const placed = (position: string): boolean => !position.startsWith(notPlacedYet);

type Row = Pick<ItemRow, 'id' | 'position'>;
export interface Place {
  itemId: string;
  position: string;
}

/**
 * What has to be said so that `itemId` stands right before `beforeId` (null: at the end) among `rows`, which are all rows of the list
 * in order. Mostly one place. More where neighbours share a place (two devices put something there at the same moment) or have none
 * yet (they were added without a network).
 */
export function placesFor(rows: readonly Row[], itemId: string, beforeId: string | null): Place[] {
  if (itemId === beforeId) return [];
  const rest = rows.filter(({ id }) => id !== itemId);
  const at = beforeId === null ? rest.length : rest.findIndex(({ id }) => id === beforeId);
  if (at < 0 || rows.findIndex(({ id }) => id === itemId) === at) return [];
  const before = rest[at - 1]?.position ?? null;
  const after = rest[at]?.position ?? null;
  if (before !== null && !placed(before)) return afterUnplaced(rest, at, itemId);
  if (after === null) return [{ itemId, position: positionBetween(before, null) }];
  // The server will put what waits to be sent right behind the last: there must be room before it.
  if (!placed(after)) return [{ itemId, position: positionBetween(before, positionBetween(before, null)) }];
  if (before === null || before < after) return [{ itemId, position: positionBetween(before, after) }];
  return spread(rest, at, itemId, before);
}

/** What stood in front without a place gets one, in order, and the moved one is next. */
function afterUnplaced(rest: readonly Row[], at: number, itemId: string): Place[] {
  const first = rest.findIndex(({ position }) => !placed(position));
  let last = rest[first - 1]?.position ?? null;
  const places = rest.slice(first, at).map(({ id }) => ({ itemId: id, position: (last = positionBetween(last, null)) }));
  const next = positionBetween(last, null);
  return [...places, { itemId, position: at < rest.length ? positionBetween(last, next) : next }];
}

/** Neighbours on one place: those behind move up, so that there is room again. */
function spread(rest: readonly Row[], at: number, itemId: string, shared: string): Place[] {
  const tied = rest.slice(at).filter(({ position }) => position === shared);
  const next = rest.find(({ position }) => position > shared && placed(position))?.position ?? null;
  let last = shared;
  return [itemId, ...tied.map(({ id }) => id)].map((id) => ({ itemId: id, position: (last = positionBetween(last, next)) }));
}

/** A position after `before` and before `after`; null means the beginning or the end of the list. */
export function positionBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new Error('Positions out of order');
  if (before === null) return after === null ? `a${zero}` : positionBefore(after);
  const whole = wholeOf(before);
  const fraction = before.slice(whole.length);
  if (after === null) return increment(whole) ?? whole + midpoint(fraction, null);
  const wholeAfter = wholeOf(after);
  if (whole === wholeAfter) return whole + midpoint(fraction, after.slice(wholeAfter.length));
  const next = increment(whole);
  return next !== null && next < after ? next : whole + midpoint(fraction, null);
}

function positionBefore(after: string): string {
  const whole = wholeOf(after);
  const fraction = after.slice(whole.length);
  if (whole === smallestWhole) return whole + midpoint('', fraction);
  if (whole < after) return whole;
  const previous = decrement(whole);
  // The smallest whole alone would leave no room before it.
  return previous === smallestWhole ? previous + midpoint('', null) : previous;
}

function wholeOf(position: string): string {
  const head = position.charCodeAt(0);
  const length = head >= 97 ? head - 97 + 2 : 90 - head + 2;
  if (!/^[A-Za-z]/.test(position) || position.length < length) throw new Error(`Not a position: ${position}`);
  return position.slice(0, length);
}

/** The fraction in the middle of two; "" is 0 and null is 1. Fractions never end in zero. */
function midpoint(low: string, high: string | null): string {
  if (high !== null) {
    let shared = 0;
    while ((low.charAt(shared) || zero) === high.charAt(shared)) shared++;
    if (shared > 0) return high.slice(0, shared) + midpoint(low.slice(shared), high.slice(shared));
  }
  const lowDigit = low === '' ? 0 : valueOf(low.charAt(0));
  const highDigit = high === null ? digits.length : valueOf(high.charAt(0));
  if (highDigit - lowDigit > 1) return digits.charAt(Math.round((lowDigit + highDigit) / 2));
  if (high !== null && high.length > 1) return high.charAt(0);
  return digits.charAt(lowDigit) + midpoint(low.slice(1), null);
}

function increment(whole: string): string | null {
  const [head = '', ...tail] = whole;
  for (let i = tail.length - 1; i >= 0; i--) {
    const next = valueOf(tail[i] ?? zero) + 1;
    if (next < digits.length) {
      tail[i] = digits.charAt(next);
      return head + tail.join('');
    }
    tail[i] = zero;
  }
  if (head === 'Z') return `a${zero}`;
  if (head === 'z') return null;
  const longer = String.fromCharCode(head.charCodeAt(0) + 1);
  return longer > 'a' ? longer + tail.join('') + zero : longer + tail.slice(1).join('');
}

function decrement(whole: string): string {
  const last = digits.charAt(digits.length - 1);
  const [head = '', ...tail] = whole;
  for (let i = tail.length - 1; i >= 0; i--) {
    const next = valueOf(tail[i] ?? zero) - 1;
    if (next >= 0) {
      tail[i] = digits.charAt(next);
      return head + tail.join('');
    }
    tail[i] = last;
  }
  if (head === 'a') return `Z${last}`;
  const shorter = String.fromCharCode(head.charCodeAt(0) - 1);
  return shorter < 'Z' ? shorter + tail.join('') + last : shorter + tail.slice(1).join('');
}
