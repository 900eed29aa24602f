import { EntitySchema } from 'typeorm';
import type { MonthlyUsageState } from '../domain/monthly-usage';

export const MonthlyUsageSchema = new EntitySchema<MonthlyUsageState>({
  name: 'imaging.monthly_usage',
  schema: 'imaging',
  tableName: 'monthly_usage',
  columns: {
    userId: { name: 'user_id', type: 'uuid', primary: true, primaryKeyConstraintName: 'monthly_usage_pkey' },
    month: { type: 'text', primary: true, primaryKeyConstraintName: 'monthly_usage_pkey' },
    used: { type: 'int' },
    reserved: { type: 'int' },
  },
  checks: [{ name: 'monthly_usage_counts', expression: 'used >= 0 AND reserved >= 0' }],
});
