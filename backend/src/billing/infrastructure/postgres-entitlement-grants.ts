// Hand-written SQL: an advisory lock, and the plans of users are read on many requests, where the mapper takes three times as long.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { EntitlementGrant, type EntitlementGrants, type EntitlementGrantState } from '../domain/entitlement-grant';
import { EntitlementGrantSchema } from './billing-account.schema';

@Injectable()
export class PostgresEntitlementGrants extends StateRepository<EntitlementGrantState, EntitlementGrant> implements EntitlementGrants {
  constructor(database: Database, outbox: Outbox) {
    super(EntitlementGrantSchema, database, outbox, (state) => EntitlementGrant.restore(state));
  }

  async oneAtATime(userId: string): Promise<void> {
    await this.database.query("SELECT pg_advisory_xact_lock(hashtextextended('billing.entitlement_grant ' || $1, 0))", [userId]);
  }

  async runningOf(userId: string, now: Date): Promise<EntitlementGrant[]> {
    const rows = await this.database.query<Record<string, unknown>>(
      'SELECT * FROM billing.entitlement_grant WHERE user_id = $1 AND starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2)',
      [userId, now],
    );
    return rows.map((row) => this.wake(row));
  }

  wereGiven(source: string, sourceId: string): Promise<boolean> {
    return this.entities.existsBy({ source, sourceId });
  }

  async forget(userId: string): Promise<void> {
    await this.entities.delete({ userId });
  }
}
