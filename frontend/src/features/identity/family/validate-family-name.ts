import { nicknameLimit } from '@pictick/rules/limits';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';

/** The key of the text that says what is wrong with a name, or null. */
export function validateFamilyName(name: string, limit = nicknameLimit): string | null {
  if (!isVisible(name)) return 'profile.nameNeeded';
  return isLongerThan(limit, name.trim()) ? 'profile.nameTooLong' : null;
}
