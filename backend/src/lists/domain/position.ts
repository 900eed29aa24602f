// Order as text: between any two positions there is always another one, so moving one item never touches its neighbours. The
// scheme is that of "Implementing Fractional Indexing" (David Greenspan; Rocicorp's CC0 library): a whole part whose first letter
// tells its length, so that appending keeps positions short, then a fraction. Compared byte by byte (COLLATE "C").
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const zero = digits.charAt(0);
const smallestWhole = `A${zero.repeat(26)}`;
const valueOf = (digit: string): number => digits.indexOf(digit);

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

/** Whether a text can be a position: a client that orders its items by itself sends them. */
export function isPosition(text: string): boolean {
  if (!/^[A-Za-z][0-9A-Za-z]{1,199}$/.test(text) || text === smallestWhole) return false;
  const length = wholeLength(text);
  // A fraction that ended in zero would have a second spelling without it.
  return text.length === length || (text.length > length && !text.endsWith(zero));
}

/** Positions for `count` items at the end of the list. */
export function positionsAfter(last: string | null, count: number): string[] {
  const positions: string[] = [];
  for (let current = last; positions.length < count; positions.push(current)) current = positionBetween(current, null);
  return positions;
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

function wholeLength(position: string): number {
  const head = position.charCodeAt(0);
  return head >= 97 ? head - 97 + 2 : 90 - head + 2;
}

function wholeOf(position: string): string {
  const length = wholeLength(position);
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
