import { addressKey } from '../../../kernel/address';

/**
 * A member, or an invitation if `userId` is null. Whether an account has the invited address is never
 * revealed.
 */
export interface Member {
  userId: string | null;
  /** Kept after joining, so that a page that still shows the invitation can remove the member. */
  invitationId: string | null;
  /** Invited address as typed; null for members, whose address comes from identity. */
  address: string | null;
  since: Date;
  /** Id of the user who declined the invitation. The owner sees no difference. */
  declinedBy: string | null;
}

export interface Invitation {
  id: string;
  address: string;
  invitedBy: string;
  at: Date;
}

export type CollaboratorsChange =
  | { type: 'invited'; invitation: Invitation }
  | { type: 'joined'; member: Member & { userId: string } }
  | { type: 'declined'; invitationId: string; userId: string }
  | { type: 'renewed'; invitationId: string }
  | { type: 'removed'; member: Member };

/** Members and pending invitations of a list, without its owner. */
export class Collaborators {
  private readonly changes: CollaboratorsChange[] = [];

  constructor(
    readonly listId: string,
    private readonly all: Member[],
  ) {}

  get members(): readonly Member[] {
    return this.all;
  }

  get size(): number {
    return this.all.length;
  }

  get userIds(): string[] {
    return this.all.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  }

  /** By user id, or by the id of the invitation, also an accepted one. */
  find(collaboratorId: string): Member | undefined {
    return this.all.find(
      ({ userId, invitationId }) => userId === collaboratorId || invitationId === collaboratorId,
    );
  }

  /** The invitation for this address, in any spelling. */
  invitedAt(address: string): Member | undefined {
    return this.all.find(
      (member) => member.address !== null && addressKey(member.address) === addressKey(address),
    );
  }

  invite(invitation: Invitation): Member {
    const member = {
      userId: null,
      invitationId: invitation.id,
      address: invitation.address,
      since: invitation.at,
      declinedBy: null,
    };
    this.all.push(member);
    this.changes.push({ type: 'invited', invitation });
    return member;
  }

  /** The invitation becomes a membership. */
  join(invited: Member, userId: string, at: Date): void {
    const member = { ...invited, userId, address: null, since: at };
    this.all.splice(this.all.indexOf(invited), 1, member);
    this.changes.push({ type: 'joined', member });
  }

  /** The invitation stays in the list, so that the inviter learns nothing. */
  decline({ invitationId, ...invited }: Member, userId: string): void {
    if (invitationId === null) return;
    this.all.splice(
      this.all.findIndex((member) => member.invitationId === invitationId),
      1,
      { ...invited, invitationId, declinedBy: userId },
    );
    this.changes.push({ type: 'declined', invitationId, userId });
  }

  /** Makes the invitation pending again, also a declined one. Members stay as they are. */
  renew({ invitationId, ...invited }: Member): Member {
    if (invitationId === null || invited.userId !== null) return { invitationId, ...invited };
    const renewed = { ...invited, invitationId, declinedBy: null };
    this.all.splice(
      this.all.findIndex((member) => member.invitationId === invitationId),
      1,
      renewed,
    );
    this.changes.push({ type: 'renewed', invitationId });
    return renewed;
  }

  /** Makes a former member a member again. */
  rejoin(userId: string, at: Date): void {
    const member = { userId, invitationId: null, address: null, since: at, declinedBy: null };
    this.all.push(member);
    this.changes.push({ type: 'joined', member });
  }

  remove(member: Member): void {
    this.all.splice(this.all.indexOf(member), 1);
    this.changes.push({ type: 'removed', member });
  }

  releaseChanges(): CollaboratorsChange[] {
    return this.changes.splice(0);
  }
}
