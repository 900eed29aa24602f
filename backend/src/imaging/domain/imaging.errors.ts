import type { PromptKind } from '@pictick/rules/imaging/prompt-text';
import { DomainError, invalid } from '../../kernel/domain-error';

export const promptLimit = 50;

export const upgradeRequired = (): DomainError => new DomainError('UPGRADE_REQUIRED', 'forbidden');
/** A style or a character that there is not. */
export const unknownPrompt = (): DomainError => new DomainError('UNKNOWN_PROMPT', 'invalid');
export const nameExists = (kind: PromptKind): DomainError =>
  new DomainError(kind === 'character' ? 'CHARACTER_NAME_EXISTS' : 'STYLE_NAME_EXISTS', 'conflict');
export const promptLimitReached = (): DomainError => new DomainError('PROMPT_LIMIT_REACHED', 'limit');
/** Not a picture, or none that we can read. */
export const imageUnreadable = (): DomainError =>
  new DomainError('IMAGE_UNREADABLE', 'invalid', [{ field: 'file', rule: 'format' }]);
/** The id that the client made belongs to something else: answered like an id that is none, so that it tells nothing of what has it. */
export const unusableId = (): DomainError => invalid({ field: 'id', rule: 'uuid' });
