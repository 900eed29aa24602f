import type { Language } from '@pictick/rules';
import { DomainError, invalid } from '../../kernel/domain-error';
import { cleanLine, countCharacters, isVisible } from '../../kernel/text';
import { builtInCharacters, builtInStyles } from './drawing';
import { isBlocked, isRude } from './fit-for-children';
import type { PromptKind } from './prompt-kind';

/** Where the name of an item or a chore goes. */
export const placeholder = '%s';
export const longestTemplate = 300;
const longestName = 60;
/** One letter may be made of many signs, but not of any number of them. */
const signsALetter = 8;

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** As people count: a family of four in one picture is one letter. The page counts in the same way. */
function isLongerThan(letters: number, text: string): boolean {
  const signs = countCharacters(text);
  return signs > letters && (signs > letters * signsALetter || [...segmenter.segment(text)].length > letters);
}

/** Names that differ only in capitals, width or the dots of a Turkish i are one name to those who read them. */
export const nameKey = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ı', 'i').replace(/i\u0307/g, 'i').normalize('NFC');

export function promptNameOf(raw: string, language: Language): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  if (isLongerThan(longestName, name)) throw invalid({ field: 'name', rule: 'max' });
  if (isRude(name, language)) throw unfit('name');
  return name;
}

/** A custom prompt is nothing without its place for the item; of the other kinds it may be left out by those who mean it. */
export function templateOf(raw: string, kind: PromptKind, { mayLackPlaceholder, language }: { mayLackPlaceholder: boolean; language: Language }): string {
  const template = cleanLine(raw);
  if (!isVisible(template.replaceAll(placeholder, ''))) throw invalid({ field: 'template', rule: 'required' });
  if (isLongerThan(longestTemplate, template)) throw invalid({ field: 'template', rule: 'max' });
  if (isBlocked(template, language)) throw unfit('template');
  const places = template.split(placeholder).length - 1;
  if (places > 1) throw invalid({ field: 'template', rule: 'format' });
  if (places === 0 && (kind === 'custom' || !mayLackPlaceholder)) throw new DomainError('PROMPT_PLACEHOLDER_REQUIRED', 'invalid', [{ field: 'template', rule: 'format' }]);
  return template;
}

/** Names that the house has given already. */
export const isNameOfTheHouse = (key: string, kind: PromptKind): boolean => (kind === 'character' ? builtInCharacters : builtInStyles).some((known) => known === key);

export const unfit = (field: string): DomainError => new DomainError('PROMPT_BLOCKED', 'invalid', [{ field, rule: 'format' }]);

export const lacksPlaceholder = (template: string): boolean => !template.includes(placeholder);
