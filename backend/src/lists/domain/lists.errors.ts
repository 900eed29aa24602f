import { DomainError, invalid } from '../../kernel/domain-error';

export const listLimit = 500;

/** Only for people who may see the list; for everybody else it does not exist. */
export const listDeleted = (): DomainError => new DomainError('LIST_DELETED', 'not-found');
export const itemDeleted = (): DomainError => new DomainError('ITEM_DELETED', 'not-found');
export const ownersOnly = (): DomainError => new DomainError('FORBIDDEN', 'forbidden');
export const upgradeRequired = (): DomainError => new DomainError('UPGRADE_REQUIRED', 'forbidden');
/** A style or a character that there is not. */
export const unknownPrompt = (): DomainError => new DomainError('UNKNOWN_PROMPT', 'invalid');
/** Nobody shares a list with themselves. */
export const shareWithSelf = (): DomainError => new DomainError('SHARE_WITH_SELF', 'invalid');
export const collaboratorLimitReached = (): DomainError =>
  new DomainError('COLLABORATOR_LIMIT_REACHED', 'limit');
/** An id that the client made belongs to something else: answered like an id that is none, so that it tells nothing of what has it. */
export const unusableId = (field: 'id' | 'imageId' | 'items'): DomainError =>
  invalid({ field, rule: 'uuid' });
/** The same command again after its key was forgotten. */
export const alreadyDone = (): DomainError => new DomainError('ALREADY_EXISTS', 'conflict');
export const listLimitReached = (): DomainError => new DomainError('LIST_LIMIT_REACHED', 'limit');
export const itemLimitReached = (): DomainError => new DomainError('ITEM_LIMIT_REACHED', 'limit');
