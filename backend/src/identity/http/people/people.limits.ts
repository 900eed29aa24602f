import { DomainError } from '../../../kernel/domain-error';
import { perAddress, perHour, perPerson } from '../../../platform/limits/limit';

const refused = (error: unknown): boolean => error instanceof DomainError;

/** An invitation may send a mail. A refused one has invited no user. */
export const inviting = perHour('invite-member', 10, {
  forgives: refused,
  also: perPerson('invite-press', 30),
});
/** A token has 128 random bits; these limits only keep the load down. */
export const previewing = perAddress('preview-invitation', 20);
export const declining = perAddress('decline-invitation', 20);
export const accepting = perPerson('accept-invitation', 20);
