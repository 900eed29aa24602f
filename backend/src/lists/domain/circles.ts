import type { Circle, Invitation } from './circle';

export abstract class Circles {
  /** Who shares the list; whoever has it open may rely on the answer. */
  abstract of(listId: string): Promise<Circle>;
  /** What has changed in it; the list is saved beside it. */
  abstract save(circle: Circle): Promise<void>;
  /** The lists, trash not counted, that somebody with this address is invited to. */
  abstract listsInviting(addressKey: string): Promise<string[]>;
  /** Null once it has been honoured or taken back. */
  abstract invitation(id: string): Promise<(Invitation & { mailedAt: Date | null }) | null>;
  abstract mailed(invitationId: string, at: Date): Promise<void>;
  /** Makes the open pages of a person look for their lists. */
  abstract callIn(userId: string): Promise<void>;
}
