import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { BillingAccount, type BillingAccountState } from '../domain/billing-account';
import type { BillingAccounts, Ticket } from '../domain/billing-accounts';
import { BillingAccountSchema } from './billing-account.schema';

@Injectable()
export class PostgresBillingAccounts extends StateRepository<BillingAccountState, BillingAccount> implements BillingAccounts {
  constructor(
    database: Database,
    outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super(BillingAccountSchema, database, outbox, (state) => BillingAccount.restore(state));
  }

  ofUser(userId: string): Promise<BillingAccount | null> {
    return this.loadOne({ userId });
  }

  /** Whoever comes second finds the row of the first, even one that was not there when they asked. */
  async open(userId: string): Promise<BillingAccount> {
    const there = await this.ofUser(userId);
    if (there) return there;
    await this.database.query(
      `INSERT INTO billing.billing_account (id, user_id, currency, tier, status, entitled, redundant, stripe_balance_cents, disputed, customer_deleted, sync_ticket, synced_ticket, version, created_at)
       VALUES ($1, $2, 'eur', 'trial', 'none', '[]', false, 0, false, false, 0, 0, 0, $3) ON CONFLICT (user_id) DO NOTHING`,
      [uuidv7(), userId, this.clock.now()],
    );
    const made = await this.ofUser(userId);
    if (!made) throw new Error('The account is gone as soon as it was made');
    return made;
  }

  byId(id: string): Promise<BillingAccount | null> {
    return this.loadOne({ id });
  }

  byCustomer(customerId: string): Promise<BillingAccount | null> {
    return this.loadOne({ customerId });
  }

  locked(id: string): Promise<BillingAccount | null> {
    return this.loadOne({ id }, { lock: 'update' });
  }

  async forget(userId: string): Promise<void> {
    await this.database.query('DELETE FROM billing.billing_account WHERE user_id = $1', [userId]);
  }

  async takeTicket(id: string): Promise<Ticket | null> {
    const [taken] = await this.database.query<Ticket>(
      'UPDATE billing.billing_account SET sync_ticket = sync_ticket + 1, sync_error = NULL WHERE id = $1 RETURNING sync_ticket AS number, synced_ticket AS written, stripe_customer_id AS "customerId"',
      [id],
    );
    return taken ?? null;
  }

  async fetchFailed(id: string, ticket: number, reason: string): Promise<void> {
    await this.database.query('UPDATE billing.billing_account SET sync_error = $3 WHERE id = $1 AND sync_ticket = $2', [id, ticket, reason]);
  }
}
