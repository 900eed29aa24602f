import { hasMoreGraphemes } from '../text/graphemes';
import { isVisible } from '../text/is-visible';

/** Placeholder for the name of an item or a chore. */
export const placeholder = '%s';
/** In graphemes. */
export const promptNameLimit = 60;
export const promptTemplateLimit = 300;

export const promptKinds = ['style', 'character', 'custom'] as const;
/** `custom` is a style in free text: it must contain the placeholder. */
export type PromptKind = (typeof promptKinds)[number];

/** The key under which names are equal that differ only in capitals, width or the dots of a Turkish i. */
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

/**
 * The first problem of a template; null if it has none. A style or character without a placeholder is valid
 * once its author has confirmed it.
 */
export function templateProblem(
  template: string,
  kind: PromptKind,
): 'required' | 'max' | 'repeated' | 'missing' | null {
  if (!isVisible(template.replaceAll(placeholder, ''))) return 'required';
  if (hasMoreGraphemes(promptTemplateLimit, template)) return 'max';
  if (template.split(placeholder).length > 2) return 'repeated';
  return kind === 'custom' && !hasPlaceholder(template) ? 'missing' : null;
}
