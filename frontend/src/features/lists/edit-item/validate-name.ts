import { nameLimit } from '@pictick/rules/limits';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan, lettersOf } from '@pictick/rules/text/letters';

/** The key of the error text of a name; null if the name is valid. The server decides. */
export function validateName(name: string): string | null {
  if (!isVisible(name)) return 'form.nameRequired';
  return isLongerThan(nameLimit, name) ? 'form.max' : null;
}

/** Cuts a text to its allowed length. */
export const truncate = (limit: number, text: string): string =>
  lettersOf(text).slice(0, limit).join('').trim();
