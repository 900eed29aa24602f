/** Codes are read aloud and typed: no letters that look alike, and no vowels, so that no words occur. */
export const codeLetters = 'bcdfghjkmnpqrstvwxz23456789';
/** Characters; of 27 letters each: 57 bits. */
export const codeLength = 12;
/** In characters; longer texts are not parsed. */
export const codeInputLimit = 60;

const groups = /.{4}(?=.)/g;

/** Draws a code. `draw(n)` answers a uniformly random integer from 0 to n - 1. */
export const drawCode = (draw: (sides: number) => number): string =>
  Array.from({ length: codeLength }, () => codeLetters[draw(codeLetters.length)])
    .join('')
    .replace(groups, '$&-');

/** Reads a code in capitals, with spaces or without hyphens. Null if it cannot be a code. */
export function readCode(raw: string): string | null {
  if (raw.length > codeInputLimit) return null;
  const letters = raw.toLowerCase().replace(/[\s-]/g, '');
  const isOne =
    letters.length === codeLength && Array.from(letters).every((letter) => codeLetters.includes(letter));
  return isOne ? letters.replace(groups, '$&-') : null;
}
