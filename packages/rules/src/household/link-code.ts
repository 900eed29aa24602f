import { codeLetters } from '../billing/referral-code';

/** Characters of a code that links a device of a child. */
export const linkCodeLength = 8;
/** In characters; longer texts are not parsed. */
export const linkCodeInputLimit = 40;
export const linkCodeMinutes = 30;
/** Wrong tries that end a code. */
export const linkCodeTries = 5;
/** Devices of one child, without a plan and with one. */
export const freeDevicesPerChild = 2;
export const devicesPerChild = 10;
/** In letters as `lettersOf` counts them. */
export const deviceNameLimit = 40;
/** Homes that one browser can hold. */
export const homesPerDevice = 2;

/** Draws a code. `draw(n)` answers a uniformly random integer from 0 to n - 1. */
export const drawLinkCode = (draw: (sides: number) => number): string =>
  Array.from({ length: linkCodeLength }, () => codeLetters[draw(codeLetters.length)]).join('');

/** Reads a code in capitals, with spaces or hyphens. Null if it cannot be a code. */
export function readLinkCode(raw: string): string | null {
  if (raw.length > linkCodeInputLimit) return null;
  const letters = raw.toLowerCase().replace(/[\s-]/g, '');
  const isOne =
    letters.length === linkCodeLength && Array.from(letters).every((letter) => codeLetters.includes(letter));
  return isOne ? letters : null;
}
