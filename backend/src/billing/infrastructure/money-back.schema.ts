import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';

interface MoneyBackRow {
  id: string;
  person: Buffer;
  card: Buffer | null;
  at: Date;
}

/** Marks of people and cards; nothing leads from one to either. They outlive the account. */
export const MoneyBackSchema = new EntitySchema<MoneyBackRow>({
  name: 'billing.money_back',
  schema: 'billing',
  tableName: 'money_back',
  columns: { id: { ...column.id, primaryKeyConstraintName: 'money_back_pkey' }, person: column.bytes, card: nullable(column.bytes), at: column.timestamp },
  indices: [
    { name: 'money_back_person', columns: ['person'], unique: true },
    { name: 'money_back_card', columns: ['card'], unique: true },
  ],
});
