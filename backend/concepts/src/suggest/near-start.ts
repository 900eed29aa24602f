/** From so many letters on a typing error is forgiven. */
export const leastLetters = 4;

/**
 * True if a text begins as typed but for one letter that is wrong, missing, too many or swapped with the next
 * one. The first letter is right or swapped, and a right one follows the error: the last letter says little.
 */
export function isNearStart(typed: string, text: string): boolean {
  const length = typed.length;
  if (length < leastLetters) return false;
  let at = 0;
  while (at < length && typed.charCodeAt(at) === text.charCodeAt(at)) at += 1;
  if (at === length) return true;
  const swapped =
    typed.charCodeAt(at) === text.charCodeAt(at + 1) && typed.charCodeAt(at + 1) === text.charCodeAt(at);
  if (swapped && agrees(typed, at + 2, text, at + 2)) return true;
  if (at === 0) return false;
  if (agrees(typed, at, text, at + 1)) return true;
  return at < length - 1 && (agrees(typed, at + 1, text, at + 1) || agrees(typed, at + 1, text, at));
}

/** True if the rest of the typed text stands in the other one at this place. */
function agrees(typed: string, from: number, text: string, at: number): boolean {
  if (text.length - at < typed.length - from) return false;
  for (let i = from; i < typed.length; i += 1)
    if (typed.charCodeAt(i) !== text.charCodeAt(at + i - from)) return false;
  return true;
}
