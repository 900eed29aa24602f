// Hand-written SQL: NOTIFY, an advisory lock, and the plans of users are read on many requests, where the
// mapper takes three times as long.
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { returned, stateOf } from '../../platform/database/entities';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import {
  BillingAccount,
  type BillingAccounts,
  type BillingAccountState,
  type FencingToken,
} from '../domain/account/billing-account';
import {
  CheckoutAttempt,
  type CheckoutAttempts,
  type CheckoutAttemptState,
} from '../domain/checkout/checkout-attempt';
import {
  EntitlementGrant,
  type EntitlementGrants,
  type EntitlementGrantState,
} from '../domain/grants/entitlement-grant';
import type { PlanChangeNotifier } from '../domain/plans/entitlements';
import {
  BillingAccountSchema,
  CheckoutAttemptSchema,
  EntitlementGrantSchema,
} from './billing-account.schema';

@Injectable()
export class PostgresBillingAccounts
  extends StateRepository<BillingAccountState, BillingAccount>
  implements BillingAccounts
{
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

  /** Of two concurrent calls, the second reads the row of the first. */
  async open(userId: string): Promise<BillingAccount> {
    const there = await this.ofUser(userId);
    if (there) return there;
    const account = BillingAccount.open({ id: uuidv7(), userId, now: this.clock.now() }).snapshot();
    await this.entities
      .createQueryBuilder()
      .insert()
      .values({ ...account })
      .orIgnore()
      .execute();
    const made = await this.ofUser(userId);
    if (!made) throw new Error('The billing account was deleted right after it was made');
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

  async deleteOfUser(userId: string): Promise<void> {
    await this.entities.delete({ userId });
  }

  async issueFencingToken(id: string): Promise<FencingToken | null> {
    const taken = await this.entities.update(
      { id },
      { issuedFencingToken: () => 'sync_ticket + 1', syncError: null },
      { returning: '*' },
    );
    const [row] = returned<Record<string, unknown>>(taken);
    if (!row) return null;
    const {
      issuedFencingToken: number,
      writtenFencingToken: written,
      customerId,
    } = stateOf(this.entities, row);
    return { number, written, customerId };
  }

  async fetchFailed(id: string, token: number, reason: string): Promise<void> {
    await this.entities.update({ id, issuedFencingToken: token }, { syncError: reason });
  }
}

@Injectable()
export class PostgresCheckoutAttempts
  extends StateRepository<CheckoutAttemptState, CheckoutAttempt>
  implements CheckoutAttempts
{
  constructor(database: Database, outbox: Outbox) {
    super(CheckoutAttemptSchema, database, outbox, (state) => CheckoutAttempt.restore(state));
  }

  openOf(accountId: string): Promise<CheckoutAttempt | null> {
    return this.loadOne({ accountId, state: 'processing' });
  }

  byId(id: string): Promise<CheckoutAttempt | null> {
    return this.loadOne({ id });
  }

  bySession(sessionId: string): Promise<CheckoutAttempt | null> {
    return this.loadOne({ sessionId });
  }

  openedSince(accountId: string, since: Date): Promise<number> {
    return this.entities.countBy({ accountId, createdAt: MoreThan(since) });
  }
}

/** The payload is the id of the user whose plan has changed. */
export const planChannel = 'pictick_plans';

@Injectable()
export class PostgresPlanChangeNotifier implements PlanChangeNotifier {
  constructor(private readonly database: Database) {}

  async notify(userId: string): Promise<void> {
    await this.database.query('SELECT pg_notify($1, $2)', [planChannel, userId]);
  }
}

@Injectable()
export class PostgresEntitlementGrants
  extends StateRepository<EntitlementGrantState, EntitlementGrant>
  implements EntitlementGrants
{
  constructor(database: Database, outbox: Outbox) {
    super(EntitlementGrantSchema, database, outbox, (state) => EntitlementGrant.restore(state));
  }

  async lockUser(userId: string): Promise<void> {
    await this.database.query(
      "SELECT pg_advisory_xact_lock(hashtextextended('billing.entitlement_grant ' || $1, 0))",
      [userId],
    );
  }

  async runningOf(userId: string, now: Date): Promise<EntitlementGrant[]> {
    const rows = await this.database.query<Record<string, unknown>>(
      'SELECT * FROM billing.entitlement_grant WHERE user_id = $1 AND starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2)',
      [userId, now],
    );
    return rows.map((row) => this.hydrate(row));
  }

  wereGiven(source: string, sourceId: string): Promise<boolean> {
    return this.entities.existsBy({ source, sourceId });
  }

  async deleteOfUser(userId: string): Promise<void> {
    await this.entities.delete({ userId });
  }
}
