import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { CreditBook } from '../domain/credit-book';
import type { CreditEntryState } from '../domain/credit-entry';

const unsynced = `SELECT id, account_id AS "accountId", amount_cents AS "amountCents", currency, reason, reference, stripe_txn_id AS "providerEntryId", status, created_at AS "createdAt", synced_at AS "syncedAt"
  FROM billing.credit_ledger WHERE account_id = $1 AND status = 'unsynced' ORDER BY created_at, id`;
const synced = `UPDATE billing.credit_ledger SET status = 'synced', stripe_txn_id = $2, synced_at = $3 WHERE id = $1 AND status = 'unsynced'`;

@Injectable()
export class PostgresCreditBook extends CreditBook {
  constructor(private readonly database: Database) {
    super();
  }

  unsyncedOf(accountId: string): Promise<CreditEntryState[]> {
    return this.database.query<CreditEntryState>(unsynced, [accountId]);
  }

  async synced(id: string, providerEntryId: string, now: Date): Promise<void> {
    await this.database.query(synced, [id, providerEntryId, now]);
  }
}
