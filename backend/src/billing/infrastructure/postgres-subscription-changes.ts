import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { SubscriptionChange, type SubscriptionChangeState } from '../domain/subscription-change';
import type { SubscriptionChanges } from '../domain/subscription-changes';
import { SubscriptionChangeSchema } from './subscription-change.schema';

@Injectable()
export class PostgresSubscriptionChanges extends StateRepository<SubscriptionChangeState, SubscriptionChange> implements SubscriptionChanges {
  constructor(database: Database, outbox: Outbox) {
    super(SubscriptionChangeSchema, database, outbox, (state) => SubscriptionChange.restore(state));
  }

  async openOf(accountId: string): Promise<SubscriptionChange | null> {
    const [row] = await this.database.query<Record<string, unknown>>(`SELECT * FROM billing.subscription_change WHERE account_id = $1 AND status IN ('pending', 'processing')`, [accountId]);
    return row ? this.wake(row) : null;
  }

  byId(id: string): Promise<SubscriptionChange | null> {
    return this.loadOne({ id });
  }
}
