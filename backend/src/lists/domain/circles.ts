import type { Circle, Invitation } from './circle';

export abstract class Circles {
  /** Who shares the list; whoever has it open may rely on the answer. */
  abstract of(listId: string): Promise<Circle>;
  /** What has changed in it; the list is saved beside it. */
  abstract save(circle: Circle): Promise<void>;
  /** Null once the list has been opened, or the invitation taken back. */
  abstract invitation(id: string): Promise<(Invitation & { mailedAt: Date | null }) | null>;
  abstract mailed(invitationId: string, at: Date): Promise<void>;
}
