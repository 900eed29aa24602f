import type { PromptKind } from '@pictick/rules/imaging/prompt-text';
import { DomainError, invalid } from '../../kernel/domain-error';

export const promptLimit = 50;

export const upgradeRequired = (): DomainError => new DomainError('UPGRADE_REQUIRED', 'forbidden');
/** The style or character does not exist. */
export const unknownPrompt = (): DomainError => new DomainError('UNKNOWN_PROMPT', 'invalid');
export const nameExists = (kind: PromptKind): DomainError =>
  new DomainError(kind === 'character' ? 'CHARACTER_NAME_EXISTS' : 'STYLE_NAME_EXISTS', 'conflict');
export const promptLimitReached = (): DomainError => new DomainError('PROMPT_LIMIT_REACHED', 'limit');
/** The household, or the user, has as many own photos as the best plan of its adults allows. */
export const photoLimitReached = (): DomainError => new DomainError('PHOTO_LIMIT_REACHED', 'limit');
/** The file is not a picture in a supported format. */
export const imageUnreadable = (): DomainError =>
  new DomainError('IMAGE_UNREADABLE', 'invalid', [{ field: 'file', rule: 'format' }]);
/**
 * The id that the client chose is taken. Answered like a malformed id, so that it reveals nothing about its
 * owner.
 */
export const unusableId = (): DomainError => invalid({ field: 'id', rule: 'uuid' });
