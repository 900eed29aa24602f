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

/** The key of the error text of a name; null if the name is valid. */
export function nameSentence(name: string): string | null {
  const problem = promptNameProblem(name);
  return problem && nameSentences[problem];
}

/**
 * True where a user would take the name for one of these. The server compares ids of built-in styles; users
 * know their translated names.
 */
export const isOneOf = (names: readonly string[], name: string): boolean =>
  names.some((each) => promptNameKey(each) === promptNameKey(name));

/** The key of the error text of a template; null if it can be sent. */
export function templateSentence(template: string, kind: PromptKind): string | null {
  const problem = templateProblem(template, kind);
  return problem && templateSentences[problem];
}

/**
 * The template with the placeholder appended. The text is never cut: if it is too long, validation reports
 * that.
 */
export const withPlaceholder = (template: string): string => `${template.trim()}: ${placeholder}`;
