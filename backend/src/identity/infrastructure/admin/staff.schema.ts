import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';
import type { StaffState } from '../../domain/staff';

export const StaffSchema = new EntitySchema<StaffState>({
  name: 'Staff',
  schema: 'identity',
  tableName: 'staff',
  columns: {
    personId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'staff_pkey' },
    role: column.text,
    since: column.timestamp,
  },
  checks: [{ name: 'staff_role', expression: `role IN ('support', 'admin')` }],
});
