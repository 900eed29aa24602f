import { perAddress, perHour, perPerson } from '../../../platform/limits/limit';

/** An invitation may send a mail. */
export const inviting = perHour('invite-member', 10);
/** A token has 128 random bits; these limits only keep the load down. */
export const previewing = perAddress('preview-invitation', 20);
export const declining = perAddress('decline-invitation', 20);
export const accepting = perPerson('accept-invitation', 20);
