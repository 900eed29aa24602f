/** Codes are read aloud and typed off a fridge: no letter looks like another, and no vowels, so that no words come about. */
export const codeLetters = 'bcdfghjkmnpqrstvwxz23456789';
/** Of 27 each: 57 bits. */
export const codeLength = 12;
/** Longer texts are not read. */
export const codeInputLimit = 60;

const groups = /.{4}(?=.)/g;

/** `draw(n)` is any of 0 … n - 1, each as likely as the others. */
export const drawCode = (draw: (sides: number) => number): string =>
  Array.from({ length: codeLength }, () => codeLetters[draw(codeLetters.length)])
    .join('')
    .replace(groups, '$&-');

/** However it is written: in capitals, with spaces, without hyphens. Null: there can be no such code. */
export function readCode(raw: string): string | null {
  if (raw.length > codeInputLimit) return null;
  const letters = raw.toLowerCase().replace(/[\s-]/g, '');
  const isOne =
    letters.length === codeLength && Array.from(letters).every((letter) => codeLetters.includes(letter));
  return isOne ? letters.replace(groups, '$&-') : null;
}
