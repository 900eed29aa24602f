// Hand-written SQL: members move between tables in one statement, and a declined invitation notifies open streams.
import { Injectable } from '@nestjs/common';
import { addressKey } from '../../../kernel/address';
import { Database } from '../../../platform/database/database';
import {
  Collaborators,
  type CollaboratorsChange,
  type Invitation,
  type Member,
} from '../../domain/share-list/collaborators';
import {
  CollaboratorsRepository,
  type PendingInvitation,
} from '../../domain/share-list/collaborators-repository';
import { listChannel } from '../list-channel';

const members = `SELECT user_id AS "userId", invitation_id AS "invitationId", NULL AS address, since, NULL AS "declinedBy", 1 AS place FROM lists.collaborator WHERE list_id = $1
  UNION ALL SELECT NULL, id, address, created_at, declined_by, 2 FROM lists.invitation WHERE list_id = $1 ORDER BY place, since, "userId", "invitationId"`;
const invite = `INSERT INTO lists.invitation (id, list_id, address, address_key, invited_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)`;
const join = `WITH honoured AS (DELETE FROM lists.invitation WHERE id = $3)
  INSERT INTO lists.collaborator (list_id, user_id, invitation_id, since) VALUES ($1, $2, $3, $4)`;
// Past memberships are kept so that a later account deletion finds the user's items and events.
const leave = `WITH gone AS (DELETE FROM lists.collaborator WHERE list_id = $1 AND user_id = $2)
  INSERT INTO lists.footprint (user_id, list_id) VALUES ($2, $1) ON CONFLICT DO NOTHING`;
// Not a change of the list: only the other devices of the user who declines read it again.
const decline = `UPDATE lists.invitation SET declined_by = $2 WHERE id = $1 RETURNING pg_notify('${listChannel}', list_id::text)`;
// The same statement for declined and pending invitations, so that the work does not reveal which it was.
const renew = `UPDATE lists.invitation SET declined_by = NULL WHERE id = $1 RETURNING pg_notify('${listChannel}', list_id::text)`;

@Injectable()
export class SqlCollaboratorsRepository extends CollaboratorsRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async of(listId: string): Promise<Collaborators> {
    const rows = await this.database.query<Member>(members, [listId]);
    return new Collaborators(
      listId,
      rows.map(({ userId, invitationId, address, since, declinedBy }) => ({
        userId,
        invitationId,
        address,
        since,
        declinedBy,
      })),
    );
  }

  async save(collaborators: Collaborators): Promise<void> {
    await Promise.all(
      collaborators.releaseChanges().map((change) => this.write(collaborators.listId, change)),
    );
  }

  async invitation(id: string): Promise<(Invitation & { mailedAt: Date | null }) | null> {
    const [row] = await this.database.query<Invitation & { mailedAt: Date | null }>(
      'SELECT id, address, invited_by AS "invitedBy", created_at AS at, mailed_at AS "mailedAt" FROM lists.invitation WHERE id = $1',
      [id],
    );
    return row ?? null;
  }

  pendingSince(before: Date): Promise<PendingInvitation[]> {
    return this.database.query<PendingInvitation>(
      'SELECT v.id AS "invitationId", v.list_id AS "listId", l.owner_id AS "ownerId" FROM lists.invitation v JOIN lists.list l ON l.id = v.list_id WHERE v.created_at < $1 LIMIT 100',
      [before],
    );
  }

  async claimMail(invitationId: string, at: Date): Promise<boolean> {
    const rows = await this.database.query(
      "UPDATE lists.invitation SET mailing_at = $2 WHERE id = $1 AND mailed_at IS NULL AND (mailing_at IS NULL OR mailing_at < $2::timestamptz - interval '2 minutes') RETURNING id",
      [invitationId, at],
    );
    return rows.length === 1;
  }

  async releaseMail(invitationId: string): Promise<void> {
    await this.database.query('UPDATE lists.invitation SET mailing_at = NULL WHERE id = $1', [invitationId]);
  }

  async mailed(invitationId: string, at: Date): Promise<void> {
    await this.database.query('UPDATE lists.invitation SET mailed_at = $2 WHERE id = $1', [invitationId, at]);
  }

  private write(listId: string, change: CollaboratorsChange): Promise<object[]> {
    switch (change.type) {
      case 'invited': {
        const { id, address, invitedBy, at } = change.invitation;
        return this.database.query(invite, [id, listId, address, addressKey(address), invitedBy, at]);
      }
      case 'joined': {
        const { userId, invitationId, since } = change.member;
        return this.database.query(join, [listId, userId, invitationId, since]);
      }
      case 'declined':
        return this.database.query(decline, [change.invitationId, change.userId]);
      case 'renewed':
        return this.database.query(renew, [change.invitationId]);
      case 'removed': {
        const { userId, invitationId } = change.member;
        return userId === null
          ? this.database.query('DELETE FROM lists.invitation WHERE id = $1', [invitationId])
          : this.database.query(leave, [listId, userId]);
      }
    }
  }
}
