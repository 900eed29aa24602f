import { hasMoreGraphemes } from '../text/graphemes';
import { isVisible } from '../text/is-visible';

/** Where the name of an item or a chore goes. */
export const placeholder = '%s';
/** In graphemes. */
export const promptNameLimit = 60;
export const promptTemplateLimit = 300;

export const promptKinds = ['style', 'character', 'custom'] as const;
/** `custom` is a style in free words: it must say where the item goes. */
export type PromptKind = (typeof promptKinds)[number];

/** Names that differ only in capitals, width or the dots of a Turkish i are one name to those who read them. */
export const promptNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/i\u0307/g, 'i')
    .normalize('NFC');

export function promptNameProblem(name: string): 'required' | 'max' | null {
  if (!isVisible(name)) return 'required';
  return hasMoreGraphemes(promptNameLimit, name) ? 'max' : null;
}

export const hasPlaceholder = (template: string): boolean => template.includes(placeholder);

/** A style or a character without its placeholder can be sent once its author has confirmed it: no problem of the text itself. */
export function templateProblem(
  template: string,
  kind: PromptKind,
): 'required' | 'max' | 'repeated' | 'missing' | null {
  if (!isVisible(template.replaceAll(placeholder, ''))) return 'required';
  if (hasMoreGraphemes(promptTemplateLimit, template)) return 'max';
  if (template.split(placeholder).length > 2) return 'repeated';
  return kind === 'custom' && !hasPlaceholder(template) ? 'missing' : null;
}
