import type { PromptKind } from '../api/wire';

export const nameLimit = 60;
export const templateLimit = 300;
export const placeholder = '%s';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** As people count them: a family of four in one picture is one. The server counts in the same way. */
export const letters = (text: string): number => [...segmenter.segment(text.trim())].length;

export const hasPlaceholder = (template: string): boolean => template.includes(placeholder);

/** What is wrong with a name, as the key of its sentence. */
export function nameProblem(name: string): string | null {
  if (letters(name) === 0) return 'form.nameRequired';
  return letters(name) > nameLimit ? 'form.max' : null;
}

/** Whether those who read it would take it for one of these. The server knows our own styles by their ids; people know them by the names of their language. */
export function isOneOf(names: readonly string[], name: string, language: string): boolean {
  const keyOf = (text: string): string => text.normalize('NFKC').trim().toLocaleLowerCase(language);
  return names.some((each) => keyOf(each) === keyOf(name));
}

/** What has to be mended before a template can be sent. That %s is missing is only a warning, except where it is all there is. */
export function templateProblem(template: string, kind: PromptKind): string | null {
  if (letters(template.replaceAll(placeholder, '')) === 0) return 'form.required';
  if (letters(template) > templateLimit) return 'form.max';
  if (template.split(placeholder).length > 2) return 'prompt.once';
  return kind === 'custom' && !hasPlaceholder(template) ? 'prompt.mustHave' : null;
}

/** The template with its placeholder at the end. Where there is no room for it, that is said of the whole: nothing that was written is cut off. */
export const withPlaceholder = (template: string): string => `${template.trim()}: ${placeholder}`;
