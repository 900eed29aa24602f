import { nameLimit, notesLimit, quantityLimit } from '@pictick/rules/limits';
import { cleanLine, cleanText } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { invalid } from '../../kernel/domain-error';

const limits = { name: nameLimit, quantity: quantityLimit, notes: notesLimit } as const;

/** The name of a list or an item: never empty, at most `nameLimit` letters. */
export function parseName(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  return within('name', name);
}

/** "2 kg", "a bag"; nothing is null. */
export const parseQuantity = (raw: string | null | undefined): string | null =>
  within('quantity', cleanLine(raw ?? '')) || null;

export const parseNotes = (raw: string | null | undefined): string | null =>
  within('notes', cleanText(raw ?? '')) || null;

function within(field: keyof typeof limits, text: string): string {
  if (isLongerThan(limits[field], text)) throw invalid({ field, rule: 'max' });
  return text;
}
