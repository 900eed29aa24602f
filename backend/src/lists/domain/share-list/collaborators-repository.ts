import type { Collaborators, Invitation } from './collaborators';

/** An invitation that is not accepted yet. */
export interface PendingInvitation {
  invitationId: string;
  listId: string;
  ownerId: string;
}

export abstract class CollaboratorsRepository {
  /** Members and invitations of the list; stable while the caller holds the list's lock. */
  abstract of(listId: string): Promise<Collaborators>;
  /** Saves the changes; the caller saves the list. */
  abstract save(collaborators: Collaborators): Promise<void>;
  /** Null if the list has been opened or the invitation withdrawn. */
  abstract invitation(id: string): Promise<(Invitation & { mailedAt: Date | null }) | null>;
  /** A batch of invitations that have been pending since before this time. */
  abstract pendingSince(before: Date): Promise<PendingInvitation[]>;
  /** Claims sending the email; false if another worker claimed it recently, so that it is not sent twice. */
  abstract claimMail(invitationId: string, at: Date): Promise<boolean>;
  /** Releases the claim after sending has failed. */
  abstract releaseMail(invitationId: string): Promise<void>;
  abstract mailed(invitationId: string, at: Date): Promise<void>;
}
