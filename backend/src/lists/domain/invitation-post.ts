/** Where invitations wait to be mailed. */
export abstract class InvitationPost {
  /** Posting the same one twice posts it once. */
  abstract post(invitationId: string, language: string): Promise<void>;
}
