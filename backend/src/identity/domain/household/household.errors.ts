import { DomainError, invalid } from '../../../kernel/domain-error';

/** For members alone; other users get NOT_FOUND. */
export const notAllowed = (): DomainError => new DomainError('FORBIDDEN', 'forbidden');
/** Only for members: the profile is deleted, or the adult's consent is missing. */
export const childGone = (): DomainError => new DomainError('CHILD_GONE', 'not-found');
export const animalTaken = (): DomainError => new DomainError('ANIMAL_TAKEN', 'conflict');
export const childLimit = (): DomainError => new DomainError('CHILD_LIMIT', 'limit');
/** A profile is erased at once only after it was deleted. */
export const childNotDeleted = (): DomainError => new DomainError('CHILD_NOT_DELETED', 'conflict');
/** Every consent of an adult has ended, so no profile comes back. */
export const consentMissing = (): DomainError => new DomainError('CONSENT_MISSING', 'forbidden');
/** The id that the client chose is taken; the answer reveals nothing about its owner. */
export const unusableId = (): DomainError => invalid({ field: 'id', rule: 'uuid' });
