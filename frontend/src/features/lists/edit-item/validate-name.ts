import { nameLimit } from '@pictick/rules/limits';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan, lettersOf } from '@pictick/rules/text/letters';

/** What is wrong with a name, as the key of the sentence that says so. The server has the last word. */
export function validateName(name: string): string | null {
  if (!isVisible(name)) return 'form.nameRequired';
  return isLongerThan(nameLimit, name) ? 'form.max' : null;
}

/** As much of it as there is room for. */
export const truncate = (limit: number, text: string): string =>
  lettersOf(text).slice(0, limit).join('').trim();
