import { Injectable } from '@nestjs/common';
import { Any, IsNull, Not } from 'typeorm';
import { Database } from '../../../platform/database/database';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import { Consent, type ConsentRecord } from '../../domain/consent/consent';
import type { Consents } from '../../domain/consent/consents';
import { ConsentSchema } from './consent.schema';

@Injectable()
export class PostgresConsents extends StateRepository<ConsentRecord, Consent> implements Consents {
  constructor(database: Database, outbox: Outbox) {
    super(ConsentSchema, database, outbox, (state) => Consent.restore(state));
  }

  open(householdId: string, personId: string): Promise<Consent | null> {
    return this.loadOne({ householdId, personId, withdrawnAt: IsNull() });
  }

  find(id: string): Promise<Consent | null> {
    return this.loadOne({ id });
  }

  byToken(tokenHash: Buffer): Promise<Consent | null> {
    return this.loadOne({ tokenHash });
  }

  isAnyAgreed(householdId: string, personIds: readonly string[]): Promise<boolean> {
    const agreedAt = Not(IsNull());
    return this.entities.existsBy({ householdId, personId: Any(personIds), agreedAt, withdrawnAt: IsNull() });
  }

  async withdrawals(householdId: string): Promise<Date[]> {
    const rows = await this.entities.find({
      where: { householdId, withdrawnAt: Not(IsNull()) },
      select: { withdrawnAt: true },
    });
    return rows.flatMap(({ withdrawnAt }) => (withdrawnAt ? [withdrawnAt] : []));
  }

  async markConfirmed(id: string, now: Date): Promise<void> {
    await this.entities.update({ id }, { confirmedAt: now });
  }

  async eraseOf(personId: string): Promise<void> {
    await this.entities.delete({ personId });
  }
}
