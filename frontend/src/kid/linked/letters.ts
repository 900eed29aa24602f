import { linkCodeInputLimit, linkCodeLength, readLinkCode } from '@pictick/rules/household/link-code';

const group = linkCodeLength / 2;
/** Accents of a keyboard, dashes, dots and the like between letters. */
const between = /[\p{M}\p{P}\p{S}\s]/gu;

/**
 * Reads typed or pasted letters, also a whole address that ends with them. Accents, full-width letters and signs
 * between the letters are forgiven, and a U stands for V: codes have no vowels. Null if it cannot be a code.
 */
export function readTyped(raw: string): string | null {
  const letters = raw
    .slice(raw.lastIndexOf('#') + 1)
    .slice(0, linkCodeInputLimit)
    .normalize('NFKD')
    .replace(between, '')
    .toLowerCase()
    .replaceAll('u', 'v');
  return readLinkCode(letters);
}

/** The letters in two groups, as the adult's device shows them. */
export const inGroups = (letters: string): string => `${letters.slice(0, group)} ${letters.slice(group)}`;

/** The field after a key or a paste: a whole code stands in groups, and a gap follows the first group. */
export function afterInput(before: string, now: string): string {
  const code = readTyped(now);
  const isPaste = now.length > before.length + 1;
  if (code !== null && isPaste) return inGroups(code);
  const endsGroup = now.length === group && before.length < group && !/\s/.test(now);
  return endsGroup ? `${now} ` : now;
}
