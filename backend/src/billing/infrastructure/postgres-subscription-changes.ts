import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { SubscriptionChange, type SubscriptionChanges, type SubscriptionChangeState } from '../domain/subscription-change';
import { SubscriptionChangeSchema } from './subscription.schema';

@Injectable()
export class PostgresSubscriptionChanges extends StateRepository<SubscriptionChangeState, SubscriptionChange> implements SubscriptionChanges {
  constructor(database: Database, outbox: Outbox) {
    super(SubscriptionChangeSchema, database, outbox, (state) => SubscriptionChange.restore(state));
  }

  openOf(accountId: string): Promise<SubscriptionChange | null> {
    return this.loadOne({ accountId, status: Any(['pending', 'processing']) });
  }

  byId(id: string): Promise<SubscriptionChange | null> {
    return this.loadOne({ id });
  }
}
