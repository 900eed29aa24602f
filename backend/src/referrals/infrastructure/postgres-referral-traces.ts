import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { inBatches } from '../../platform/nightly/in-batches';
import { ReferralTraces } from '../domain/referral-traces';

// A code that is gone counts no more visits, so it goes first.
const theirs = [
  'DELETE FROM referrals.inviter WHERE user_id = $1',
  'DELETE FROM referrals.device WHERE user_id = $1',
  'UPDATE referrals.referral SET inviter_id = NULL, code = NULL WHERE inviter_id = $1',
  'UPDATE referrals.referral SET invitee_id = NULL WHERE invitee_id = $1',
  'DELETE FROM referrals.referral WHERE inviter_id IS NULL AND invitee_id IS NULL',
];
const visits = 'DELETE FROM referrals.visit WHERE id = ANY (ARRAY(SELECT id FROM referrals.visit WHERE inviter_id = $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone';
const oldVisits = 'DELETE FROM referrals.visit WHERE id = ANY (ARRAY(SELECT id FROM referrals.visit WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone';
const oldDevices = 'DELETE FROM referrals.device WHERE ctid = ANY (ARRAY(SELECT ctid FROM referrals.device WHERE seen_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone';

@Injectable()
export class PostgresReferralTraces extends ReferralTraces {
  constructor(private readonly database: Database) {
    super();
  }

  async forget(personId: string): Promise<void> {
    await this.database.run(async () => {
      for (const statement of theirs) await this.database.query(statement, statement.includes('$1') ? [personId] : []);
    });
    await inBatches(() => this.database.query(visits, [personId]));
  }

  async clear(before: { visits: Date; devices: Date }): Promise<void> {
    await inBatches(() => this.database.query(oldVisits, [before.visits]));
    await inBatches(() => this.database.query(oldDevices, [before.devices]));
  }
}
