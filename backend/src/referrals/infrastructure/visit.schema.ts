import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface VisitRow {
  id: string;
  inviterId: string;
  mark: Buffer;
  at: Date;
}

export const VisitSchema = new EntitySchema<VisitRow>({
  name: 'referrals.visit',
  schema: 'referrals',
  tableName: 'visit',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'visit_pkey' },
    inviterId: column.uuid,
    mark: column.bytes,
    at: column.timestamp,
  },
  indices: [
    { name: 'visit_mark', columns: ['mark'], unique: true },
    { name: 'visit_inviter', columns: ['inviterId', 'at'] },
    { name: 'visit_at', columns: ['at'] },
  ],
});
