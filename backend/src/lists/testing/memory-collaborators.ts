import { type MemoryConnection, Table } from '../../platform/testing/memory-database';
import { InviterBlocks } from '../domain/invitations/inviter-blocks';
import { Collaborators, type CollaboratorsChange, type Invitation } from '../domain/share-list/collaborators';
import {
  CollaboratorsRepository,
  type PendingInvitation,
} from '../domain/share-list/collaborators-repository';

export interface Membership {
  listId: string;
  userId: string;
  invitationId: string | null;
  since: Date;
}

export interface WaitingInvitation extends Invitation {
  listId: string;
  declinedBy: string | null;
}

export const memberTable = new Table<Membership>('lists.collaborator');
export const invitationTable = new Table<WaitingInvitation>('lists.invitation');
export const memberKey = (listId: string, userId: string): string => `${listId} ${userId}`;

export const inviterBlockTable = new Table<{ userId: string; ownerId: string }>('lists.refusal');
export const inviterBlockKey = (userId: string, ownerId: string): string => `${userId} ${ownerId}`;

/** Inviters that a user has blocked, in memory. */
export class MemoryInviterBlocks extends InviterBlocks {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  add(userId: string, ownerId: string): Promise<void> {
    return this.connection.statement(() =>
      inviterBlockTable.put(this.connection, inviterBlockKey(userId, ownerId), { userId, ownerId }),
    );
  }

  remove(userId: string, ownerId: string): Promise<void> {
    return this.connection.statement(() =>
      inviterBlockTable.delete(this.connection, inviterBlockKey(userId, ownerId)),
    );
  }

  has(userId: string, ownerId: string): Promise<boolean> {
    return this.connection.statement(
      () => inviterBlockTable.read(this.connection, inviterBlockKey(userId, ownerId)) !== undefined,
    );
  }
}

/** Members and invitations in memory, by the rules of SqlCollaboratorsRepository. */
export class MemoryCollaboratorsRepository extends CollaboratorsRepository {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  of(listId: string): Promise<Collaborators> {
    return this.connection.statement(() =>
      buildCollaborators(listId, memberTable.all(this.connection), invitationTable.all(this.connection)),
    );
  }

  async save(collaborators: Collaborators): Promise<void> {
    await Promise.all(
      collaborators
        .releaseChanges()
        .map((change) => this.connection.statement(() => this.write(collaborators.listId, change))),
    );
  }

  invitation(id: string): Promise<(Invitation & { mailedAt: Date | null }) | null> {
    return this.connection.statement(() => {
      const waiting = invitationTable.read(this.connection, id);
      return waiting ? { ...waiting, mailedAt: null } : null;
    });
  }

  pendingSince(before: Date): Promise<PendingInvitation[]> {
    return this.connection.statement(() =>
      invitationTable
        .all(this.connection)
        .flatMap(({ id: invitationId, listId, at, invitedBy }) =>
          at < before ? [{ invitationId, listId, ownerId: invitedBy }] : [],
        ),
    );
  }

  claimMail(): Promise<boolean> {
    return Promise.resolve(true);
  }

  releaseMail(): Promise<void> {
    return Promise.resolve();
  }

  mailed(): Promise<void> {
    return Promise.resolve();
  }

  private write(listId: string, change: CollaboratorsChange): void {
    if (change.type === 'invited') {
      invitationTable.put(this.connection, change.invitation.id, {
        ...change.invitation,
        listId,
        declinedBy: null,
      });
      return;
    }
    if (change.type === 'declined' || change.type === 'renewed') {
      const waiting = invitationTable.read(this.connection, change.invitationId);
      if (waiting)
        invitationTable.put(this.connection, change.invitationId, {
          ...waiting,
          declinedBy: change.type === 'declined' ? change.userId : null,
        });
      return;
    }
    const { userId, invitationId, since } = change.member;
    if (invitationId !== null) invitationTable.delete(this.connection, invitationId);
    if (userId === null) return;
    if (change.type === 'joined')
      memberTable.put(this.connection, memberKey(listId, userId), { listId, userId, invitationId, since });
    else memberTable.delete(this.connection, memberKey(listId, userId));
  }
}

export function buildCollaborators(
  listId: string,
  members: Iterable<Membership>,
  invitations: Iterable<WaitingInvitation>,
): Collaborators {
  const joined = [...members]
    .filter((member) => member.listId === listId)
    .sort((a, b) => a.since.getTime() - b.since.getTime() || (a.userId < b.userId ? -1 : 1));
  const invited = [...invitations]
    .filter((each) => each.listId === listId)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return new Collaborators(listId, [
    ...joined.map(({ userId, invitationId, since }) => ({
      userId,
      invitationId,
      address: null,
      since,
      declinedBy: null,
    })),
    ...invited.map(({ id, address, at, declinedBy }) => ({
      userId: null,
      invitationId: id,
      address,
      since: at,
      declinedBy,
    })),
  ]);
}
