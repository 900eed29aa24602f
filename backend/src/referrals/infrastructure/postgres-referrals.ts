// Hand-written SQL: an advisory lock, which no mapper supports.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { Referral, type ReferralState } from '../domain/referral';
import type { Referrals } from '../domain/referrals';
import { ReferralSchema } from './referral.schema';

@Injectable()
export class PostgresReferrals extends StateRepository<ReferralState, Referral> implements Referrals {
  constructor(database: Database, outbox: Outbox) {
    super(ReferralSchema, database, outbox, (state) => Referral.restore(state));
  }

  async findByInvitee(inviteeId: string): Promise<Referral | null> {
    await this.database.query("SELECT pg_advisory_xact_lock(hashtextextended('referral of ' || $1, 0))", [
      inviteeId,
    ]);
    return this.loadOne({ inviteeId });
  }
}
