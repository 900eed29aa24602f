import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';
import type { MonthlyUsageState } from '../../domain/usage/monthly-usage';

const key = { primary: true, primaryKeyConstraintName: 'monthly_usage_pkey' } as const;

export const MonthlyUsageSchema = new EntitySchema<MonthlyUsageState>({
  name: 'imaging.monthly_usage',
  schema: 'imaging',
  tableName: 'monthly_usage',
  columns: {
    userId: { ...column.uuid, ...key },
    month: { ...column.text, ...key },
    used: column.int,
    reserved: column.int,
    extra: { ...column.int, default: 0 },
  },
  checks: [{ name: 'monthly_usage_counts', expression: 'used >= 0 AND reserved >= 0' }],
});
