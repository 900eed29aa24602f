import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { HelpCall } from '../../domain/household/help-call';

export const HelpCallSchema = new EntitySchema<HelpCall>({
  name: 'HelpCall',
  schema: 'identity',
  tableName: 'help_call',
  columns: {
    childId: { ...column.id, primaryKeyConstraintName: 'help_call_pkey' },
    householdId: column.uuid,
    askedAt: column.timestamp,
    answeredAt: nullable(column.timestamp),
    endsAt: column.timestamp,
  },
  foreignKeys: [
    {
      name: 'help_call_child',
      target: 'Child',
      columnNames: ['childId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
