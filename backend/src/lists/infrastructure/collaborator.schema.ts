import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

export interface CollaboratorState {
  listId: string;
  userId: string;
  since: Date;
}

/** Who else may use a list. */
export const CollaboratorSchema = new EntitySchema<CollaboratorState>({
  name: 'lists.collaborator',
  schema: 'lists',
  tableName: 'collaborator',
  columns: {
    listId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'collaborator_pkey' },
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'collaborator_pkey' },
    since: column.timestamp,
  },
  foreignKeys: [{ name: 'collaborator_list', target: 'lists.list', columnNames: ['listId'], referencedColumnNames: ['id'], onDelete: 'CASCADE' }],
  indices: [{ name: 'collaborator_user', columns: ['userId'] }],
});
