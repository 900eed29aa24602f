import type { Language } from '@pictick/rules/language';

/** Recipients of invitations, and the mail they want. Lists implements it. */
export abstract class InvitationRecipients {
  /**
   * Counts a mail to this address, in the caller's transaction, with those of lists.
   * @throws TOO_MANY_REQUESTS for a new account, too many mails of this inviter or too many to this address
   */
  abstract count(address: string, invitedBy: string, now: Date): Promise<void>;
  /** The link that stops mail to this address; null if it wants none, or none of this inviter. */
  abstract stopLink(address: string, invitedBy: string, language: Language): Promise<string | null>;
}
