import { DomainError, invalid } from '../../kernel/domain-error';

export const listLimit = 500;

/** Only for users who may see the list; others get NOT_FOUND. */
export const listDeleted = (): DomainError => new DomainError('LIST_DELETED', 'not-found');
export const itemDeleted = (): DomainError => new DomainError('ITEM_DELETED', 'not-found');
export const ownersOnly = (): DomainError => new DomainError('FORBIDDEN', 'forbidden');
/** A list belongs to one household. */
export const listOfAnotherHousehold = (): DomainError =>
  new DomainError('LIST_OF_ANOTHER_HOUSEHOLD', 'conflict');
export const upgradeRequired = (): DomainError => new DomainError('UPGRADE_REQUIRED', 'forbidden');
/** The style or character does not exist. */
export const unknownPrompt = (): DomainError => new DomainError('UNKNOWN_PROMPT', 'invalid');
export const shareWithSelf = (): DomainError => new DomainError('SHARE_WITH_SELF', 'invalid');
export const collaboratorLimitReached = (): DomainError =>
  new DomainError('COLLABORATOR_LIMIT_REACHED', 'limit');
/**
 * The id that the client chose is taken. Answered like a malformed id, so that it reveals nothing about its
 * owner.
 */
export const unusableId = (field: 'id' | 'imageId' | 'items'): DomainError =>
  invalid({ field, rule: 'uuid' });
/** The same operation again after its idempotency key has expired. */
export const alreadyDone = (): DomainError => new DomainError('ALREADY_EXISTS', 'conflict');
export const listLimitReached = (): DomainError => new DomainError('LIST_LIMIT_REACHED', 'limit');
export const dayOffLimit = (): DomainError => new DomainError('DAY_OFF_LIMIT', 'limit');
export const storeLimit = (): DomainError => new DomainError('STORE_LIMIT', 'limit');
/** For members of a household alone; other users get NOT_FOUND. */
export const adultsOnly = (): DomainError => new DomainError('FORBIDDEN', 'forbidden');
export const itemLimitReached = (): DomainError => new DomainError('ITEM_LIMIT_REACHED', 'limit');
