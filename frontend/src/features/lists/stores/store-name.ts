import { storeNameLimit } from '@pictick/rules/household/stores';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';

/** The key of the problem of a name for a store; null: none. */
export function validateStoreName(name: string): 'form.required' | 'form.max' | null {
  if (!isVisible(name)) return 'form.required';
  return isLongerThan(storeNameLimit, name) ? 'form.max' : null;
}
