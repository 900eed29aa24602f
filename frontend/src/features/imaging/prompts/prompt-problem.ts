import {
  placeholder,
  promptNameKey,
  promptNameProblem,
  templateProblem,
  type PromptKind,
} from '@pictick/rules/imaging/prompt-text';

const nameSentences = { required: 'form.nameRequired', max: 'form.max' } as const;
const templateSentences = {
  required: 'form.required',
  max: 'form.max',
  repeated: 'prompt.once',
  missing: 'prompt.mustHave',
} as const;

/** What is wrong with a name, as the key of its sentence. */
export function nameSentence(name: string): string | null {
  const problem = promptNameProblem(name);
  return problem && nameSentences[problem];
}

/** Whether a reader would take the name for one of these. The server knows our own styles by their ids; people know them by the names of their language. */
export const isOneOf = (names: readonly string[], name: string): boolean =>
  names.some((each) => promptNameKey(each) === promptNameKey(name));

/** What has to be mended before a template can be sent, as the key of its sentence. */
export function templateSentence(template: string, kind: PromptKind): string | null {
  const problem = templateProblem(template, kind);
  return problem && templateSentences[problem];
}

/** The template with its placeholder at the end. Where there is no room for it, that is said of the whole: nothing that was written is cut off. */
export const withPlaceholder = (template: string): string => `${template.trim()}: ${placeholder}`;
