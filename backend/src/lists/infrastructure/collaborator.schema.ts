import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';

interface CollaboratorRow {
  listId: string;
  userId: string;
  since: Date;
  invitationId: string | null;
}

/** Members of a list other than its owner. */
export const CollaboratorSchema = new EntitySchema<CollaboratorRow>({
  name: 'lists.collaborator',
  schema: 'lists',
  tableName: 'collaborator',
  columns: {
    listId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'collaborator_pkey' },
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'collaborator_pkey' },
    since: column.timestamp,
    invitationId: nullable(column.uuid),
  },
  foreignKeys: [
    {
      name: 'collaborator_list',
      target: 'lists.list',
      columnNames: ['listId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [{ name: 'collaborator_user', columns: ['userId'] }],
});
