import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { Inviter, type InviterState } from '../domain/inviter';
import type { Inviters } from '../domain/inviters';
import { InviterSchema } from './inviter.schema';

@Injectable()
export class PostgresInviters extends StateRepository<InviterState, Inviter> implements Inviters {
  constructor(database: Database, outbox: Outbox) {
    super(InviterSchema, database, outbox, (state) => Inviter.restore(state));
  }

  ofUser(userId: string): Promise<Inviter | null> {
    return this.loadOne({ userId });
  }

  byCode(code: string): Promise<Inviter | null> {
    return this.loadOne({ code });
  }

  findForShare(code: string): Promise<Inviter | null> {
    return this.loadOne({ code }, { lock: 'share' });
  }

  findForUpdate(code: string): Promise<Inviter | null> {
    return this.loadOne({ code }, { lock: 'update' });
  }

  async add({
    userId,
    code,
    barredAt,
    now,
  }: {
    userId: string;
    code: string;
    barredAt: Date | null;
    now: Date;
  }): Promise<void> {
    await this.entities
      .createQueryBuilder()
      .insert()
      .values({ userId, code, clicks: 0, createdAt: now, updatedAt: now, barredAt })
      .orIgnore()
      .execute();
  }
}
