import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { CheckoutAttempt, type CheckoutAttempts, type CheckoutAttemptState } from '../domain/checkout-attempt';
import { CheckoutAttemptSchema } from './billing-account.schema';

@Injectable()
export class PostgresCheckoutAttempts extends StateRepository<CheckoutAttemptState, CheckoutAttempt> implements CheckoutAttempts {
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
