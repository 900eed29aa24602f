import type { Circle, Invitation } from './circle';

/** An invitation that nobody has come with. */
export interface Waiting {
  invitationId: string;
  listId: string;
  ownerId: string;
}

export abstract class Circles {
  /** Who shares the list; whoever has it open may rely on the answer. */
  abstract of(listId: string): Promise<Circle>;
  /** What has changed in it; the list is saved beside it. */
  abstract save(circle: Circle): Promise<void>;
  /** Null once the list has been opened, or the invitation taken back. */
  abstract invitation(id: string): Promise<(Invitation & { mailedAt: Date | null }) | null>;
  /** Some of those that have waited since before then. */
  abstract waitingSince(before: Date): Promise<Waiting[]>;
  /** False where somebody else has begun to send its mail, lately enough to be still at it; it must not be sent twice. */
  abstract claimMail(invitationId: string, at: Date): Promise<boolean>;
  /** It could not be sent. */
  abstract disclaimMail(invitationId: string): Promise<void>;
  abstract mailed(invitationId: string, at: Date): Promise<void>;
}
