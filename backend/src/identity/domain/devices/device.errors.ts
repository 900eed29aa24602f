import { DomainError } from '../../../kernel/domain-error';

/** The same for a code that is unknown, used, too old, taken back or guessed at too often. */
export const linkCodeGone = (): DomainError => new DomainError('LINK_CODE_GONE', 'not-found');
/** A ceiling against abuse, which no plan lifts. */
export const deviceLimit = (): DomainError => new DomainError('DEVICE_LIMIT', 'limit');
/** The browser holds two homes. */
export const deviceFull = (): DomainError => new DomainError('DEVICE_FULL', 'conflict');
