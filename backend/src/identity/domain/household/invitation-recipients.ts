import type { Language } from '@pictick/rules/language';

/** Recipients of invitations, and the mail they want. Lists implements it. */
export abstract class InvitationRecipients {
  /** The link that stops mail to this address; null if it wants none, or none of this inviter. */
  abstract stopLink(address: string, invitedBy: string, language: Language): Promise<string | null>;
}
