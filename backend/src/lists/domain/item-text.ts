import { nameLimit, notesLimit, quantityLimit } from '@pictick/rules/limits';
import { cleanLine, cleanText } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { invalid } from '../../kernel/domain-error';

const limits = { name: nameLimit, quantity: quantityLimit, notes: notesLimit } as const;

/**
 * Cleans the name of a list or an item: not empty, at most `nameLimit` characters.
 * @throws VALIDATION_FAILED
 */
export function parseName(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  return within('name', name);
}

/** Cleans a quantity such as "2 kg"; null if empty. @throws VALIDATION_FAILED */
export const parseQuantity = (raw: string | null | undefined): string | null =>
  within('quantity', cleanLine(raw ?? '')) || null;

export const parseNotes = (raw: string | null | undefined): string | null =>
  within('notes', cleanText(raw ?? '')) || null;

function within(field: keyof typeof limits, text: string): string {
  if (isLongerThan(limits[field], text)) throw invalid({ field, rule: 'max' });
  return text;
}
