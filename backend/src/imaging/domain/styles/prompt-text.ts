import { builtInCharacters } from '@pictick/rules/imaging/character';
import {
  hasPlaceholder,
  type PromptKind,
  promptNameProblem,
  templateProblem,
} from '@pictick/rules/imaging/prompt-text';
import { builtInStyles } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { DomainError, invalid } from '../../../kernel/domain-error';
import { isBlocked, isRude } from '../moderation/blocked-text';

/** @throws VALIDATION_FAILED, PROMPT_BLOCKED */
export function promptNameOf(raw: string, language: Language): string {
  const name = cleanLine(raw);
  const problem = promptNameProblem(name);
  if (problem) throw invalid({ field: 'name', rule: problem });
  if (isRude(name, language)) throw promptBlocked('name');
  return name;
}

/**
 * Cleans a template. Only a custom prompt always needs the placeholder for the item.
 * @throws VALIDATION_FAILED, PROMPT_BLOCKED, PROMPT_PLACEHOLDER_REQUIRED
 */
export function templateOf(
  raw: string,
  kind: PromptKind,
  { mayLackPlaceholder, language }: { mayLackPlaceholder: boolean; language: Language },
): string {
  const template = cleanLine(raw);
  const problem = templateProblem(template, kind);
  if (problem === 'required' || problem === 'max') throw invalid({ field: 'template', rule: problem });
  if (isBlocked(template, language)) throw promptBlocked('template');
  if (problem === 'repeated') throw invalid({ field: 'template', rule: 'format' });
  if (problem === 'missing' || (!mayLackPlaceholder && !hasPlaceholder(template)))
    throw new DomainError('PROMPT_PLACEHOLDER_REQUIRED', 'invalid', [{ field: 'template', rule: 'format' }]);
  return template;
}

/** The key equals the name of a built-in style or character. */
export const isBuiltInName = (key: string, kind: PromptKind): boolean =>
  (kind === 'character' ? builtInCharacters : builtInStyles).some((known) => known === key);

export const promptBlocked = (field: string): DomainError =>
  new DomainError('PROMPT_BLOCKED', 'invalid', [{ field, rule: 'format' }]);
