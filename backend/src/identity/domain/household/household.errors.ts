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
/** Another invitation has the token that the client made. */
export const unusableToken = (): DomainError => invalid({ field: 'token', rule: 'format' });
/** The last organiser stays, so that a user can invite and remove others. */
export const lastOrganiser = (): DomainError => new DomainError('LAST_ORGANISER', 'conflict');
/** A new member decides nothing about adults who were there before. */
export const newcomer = (): DomainError => new DomainError('NEWCOMER', 'forbidden');
/** A ceiling against abuse, which no plan lifts. */
export const peopleLimit = (): DomainError => new DomainError('PEOPLE_LIMIT', 'limit');
export const alreadyMember = (): DomainError => new DomainError('ALREADY_MEMBER', 'conflict');
/** The same for a token that is unknown, used, too old or taken back. */
export const invitationGone = (): DomainError => new DomainError('INVITATION_GONE', 'not-found');
/** More people than the plan of the inviter has. */
export const upgradeRequired = (): DomainError => new DomainError('UPGRADE_REQUIRED', 'forbidden');
