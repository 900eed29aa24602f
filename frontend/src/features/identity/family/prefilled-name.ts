import { householdNameLimit } from '@pictick/rules/limits';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import type { TFunction } from 'i18next';

/**
 * The name that a new family gets unless the user types another one. It has the first name of the user, so that the
 * homes of two parents differ on the tablet of their child.
 */
export function prefilledName(t: TFunction, user: { name: string } | null): string {
  const [name = ''] = cleanLine(user?.name ?? '').split(' ');
  const ofUser = t('family.prefilledOf', { name });
  return isVisible(name) && !isLongerThan(householdNameLimit, ofUser) ? ofUser : t('family.prefilled');
}
