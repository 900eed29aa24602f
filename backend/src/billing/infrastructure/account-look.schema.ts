import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import { ofAccount } from './billing-account.schema';

interface AccountLookRow {
  accountId: string;
  reason: string;
  claimedAt: Date;
  doneAt: Date | null;
  found: string | null;
}

export const AccountLookSchema = new EntitySchema<AccountLookRow>({
  name: 'billing.account_look',
  schema: 'billing',
  tableName: 'account_look',
  columns: {
    accountId: { ...column.id, primaryKeyConstraintName: 'account_look_pkey' },
    reason: { ...column.text, primary: true, primaryKeyConstraintName: 'account_look_pkey' },
    claimedAt: column.timestamp,
    doneAt: nullable(column.timestamp),
    found: nullable(column.text),
  },
  checks: [{ name: 'account_look_reason', expression: `reason IN ('due', 'open', 'sweep', 'ledger', 'debts')` }],
  foreignKeys: [ofAccount('account_look')],
});
