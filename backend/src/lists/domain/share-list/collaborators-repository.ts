import type { Collaborators, Invitation } from './collaborators';

/** An invitation that nobody has accepted. */
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
  /** Null once the list has been opened, or the invitation taken back. */
  abstract invitation(id: string): Promise<(Invitation & { mailedAt: Date | null }) | null>;
  /** Some of those that have waited since before then. */
  abstract pendingSince(before: Date): Promise<PendingInvitation[]>;
  /** False where somebody else has begun to send its mail, lately enough to be still at it; it must not be sent twice. */
  abstract claimMail(invitationId: string, at: Date): Promise<boolean>;
  /** It could not be sent. */
  abstract releaseMail(invitationId: string): Promise<void>;
  abstract mailed(invitationId: string, at: Date): Promise<void>;
}
