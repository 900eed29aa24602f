import { DomainError } from '../../../kernel/domain-error';

export const linkExpired = (): DomainError => new DomainError('CONSENT_LINK_EXPIRED', 'conflict');
export const linkUsed = (): DomainError => new DomainError('CONSENT_LINK_USED', 'conflict');
/** The user has paid nothing by card, or all of it was refunded. */
export const cardPaymentMissing = (): DomainError => new DomainError('CARD_PAYMENT_MISSING', 'conflict');
/** This installation sends no mail, so no parent can confirm the address. */
export const mailUnavailable = (): DomainError => new DomainError('MAIL_UNAVAILABLE', 'conflict');
