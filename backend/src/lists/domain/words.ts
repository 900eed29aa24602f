import { invalid } from '../../kernel/domain-error';
import { cleanLine, cleanText, countCharacters, isVisible } from '../../kernel/text';

export const longest = { name: 120, quantity: 40, notes: 1000 } as const;

/** The name of a list or an item: never empty, at most 120 characters. */
export function nameOf(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  return within('name', name);
}

/** "2 kg", "a bag"; nothing is null. */
export const quantityOf = (raw: string | null | undefined): string | null => within('quantity', cleanLine(raw ?? '')) || null;

export const notesOf = (raw: string | null | undefined): string | null => within('notes', cleanText(raw ?? '')) || null;

function within(field: keyof typeof longest, text: string): string {
  if (countCharacters(text) > longest[field]) throw invalid({ field, rule: 'max' });
  return text;
}
