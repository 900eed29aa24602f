import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';

interface InvitationRow {
  id: string;
  listId: string;
  address: string;
  addressKey: string;
  invitedBy: string;
  createdAt: Date;
  mailingAt: Date | null;
  mailedAt: Date | null;
  declinedBy: string | null;
}

/** Pending invitations. Accepting one deletes the row. */
export const InvitationSchema = new EntitySchema<InvitationRow>({
  name: 'lists.invitation',
  schema: 'lists',
  tableName: 'invitation',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'invitation_pkey' },
    listId: column.uuid,
    address: column.text,
    addressKey: column.text,
    invitedBy: column.uuid,
    createdAt: column.timestamp,
    mailingAt: nullable(column.timestamp),
    mailedAt: nullable(column.timestamp),
    declinedBy: nullable(column.uuid),
  },
  foreignKeys: [
    {
      name: 'invitation_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  uniques: [{ name: 'invitation_once', columns: ['listId', 'addressKey'] }],
  indices: [{ name: 'invitation_address', columns: ['addressKey'] }],
});

interface ShareLogRow {
  id: string;
  userId: string;
  addressKey: string;
  at: Date;
}

/** Recent invitations, which the limits count. Purged after two days. */
export const ShareLogSchema = new EntitySchema<ShareLogRow>({
  name: 'lists.share_log',
  schema: 'lists',
  tableName: 'share_log',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'share_log_pkey' },
    userId: column.uuid,
    addressKey: column.text,
    at: column.timestamp,
  },
  indices: [
    { name: 'share_log_user', columns: ['userId', 'at'] },
    { name: 'share_log_address', columns: ['addressKey', 'at'] },
  ],
});
