// Hand-written SQL: whether an adult has agreed is a join of two tables.
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../../platform/database/database';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import { Consent, type ConsentRecord } from '../../domain/consent/consent';
import type { Consents } from '../../domain/consent/consents';
import { ConsentSchema } from './consent.schema';

const anyAgreed = `SELECT 1 FROM identity.consent c JOIN identity.household_member m ON m.household_id = c.household_id AND m.person_id = c.person_id AND m.role <> 'helper'
  WHERE c.household_id = $1 AND c.agreed_at IS NOT NULL AND c.withdrawn_at IS NULL LIMIT 1`;

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

  async isAnyAgreed(householdId: string): Promise<boolean> {
    return (await this.database.query(anyAgreed, [householdId])).length > 0;
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
