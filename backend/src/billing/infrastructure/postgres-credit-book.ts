import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../platform/database/database';
import { CreditBook } from '../domain/credit-book';
import type { CreditEntryState } from '../domain/credit-entry';

const lines = `SELECT id, account_id AS "accountId", amount_cents AS "amountCents", currency, reason, reference, stripe_txn_id AS "providerEntryId", status, created_at AS "createdAt", synced_at AS "syncedAt"
  FROM billing.credit_ledger WHERE account_id = $1`;
const unsynced = `${lines} AND status = 'unsynced' ORDER BY created_at, id`;
const synced = `UPDATE billing.credit_ledger SET status = 'synced', stripe_txn_id = $2, synced_at = $3 WHERE id = $1 AND status = 'unsynced'`;
const write = `INSERT INTO billing.credit_ledger (id, account_id, amount_cents, currency, reason, reference, status, created_at) VALUES ($1, $2, $3, $4, $5, $6, 'unsynced', $7) ON CONFLICT (reason, reference) DO NOTHING`;

@Injectable()
export class PostgresCreditBook extends CreditBook {
  constructor(private readonly database: Database) {
    super();
  }

  unsyncedOf(accountId: string): Promise<CreditEntryState[]> {
    return this.database.query<CreditEntryState>(unsynced, [accountId]);
  }

  linesOf(accountId: string): Promise<CreditEntryState[]> {
    return this.database.query<CreditEntryState>(lines, [accountId]);
  }

  async synced(id: string, providerEntryId: string, now: Date): Promise<void> {
    await this.database.query(synced, [id, providerEntryId, now]);
  }

  async write({ accountId, amountCents, currency, reason, reference, createdAt }: Pick<CreditEntryState, 'accountId' | 'amountCents' | 'currency' | 'reason' | 'reference' | 'createdAt'>): Promise<number> {
    if (amountCents !== 0) await this.database.query(write, [uuidv7(), accountId, amountCents, currency, reason, reference, createdAt]);
    const [line] = await this.database.query<{ amount: number }>('SELECT amount_cents AS amount FROM billing.credit_ledger WHERE reason = $1 AND reference = $2', [reason, reference]);
    return line?.amount ?? 0;
  }
}
