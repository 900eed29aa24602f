// Hand-written SQL: batches skip locked rows; one statement over two tables copies or lifts a ban.
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AccountHashes } from '../../identity';
import { Database } from '../../platform/database/database';
import { inBatches } from '../../platform/nightly/in-batches';
import { ReferralErasure } from '../domain/referral-erasure';
import { DeviceSchema } from './device.schema';
import { InviterSchema } from './inviter.schema';
import { banPurpose } from './postgres-previous-bans';
import { ReferralSchema } from './referral.schema';

// Without a code the ban was copied by an earlier run.
const copyBan = `INSERT INTO referrals.barred_mark (mark, barred_at, left_at) SELECT $2, barred_at, $3 FROM referrals.inviter WHERE user_id = $1 AND barred_at IS NOT NULL
  ON CONFLICT (mark) DO UPDATE SET left_at = excluded.left_at`;
const liftBan =
  'DELETE FROM referrals.barred_mark WHERE mark = ANY ($2::bytea[]) AND EXISTS (SELECT 1 FROM referrals.inviter WHERE user_id = $1 AND barred_at IS NULL)';
const visits =
  'DELETE FROM referrals.visit WHERE id = ANY (ARRAY(SELECT id FROM referrals.visit WHERE inviter_id = $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone';
const oldVisits =
  'DELETE FROM referrals.visit WHERE id = ANY (ARRAY(SELECT id FROM referrals.visit WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone';
const oldBans =
  'DELETE FROM referrals.barred_mark WHERE mark = ANY (ARRAY(SELECT mark FROM referrals.barred_mark WHERE left_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone';
const oldDevices =
  'DELETE FROM referrals.device WHERE ctid = ANY (ARRAY(SELECT ctid FROM referrals.device WHERE seen_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone';

@Injectable()
export class PostgresReferralErasure extends ReferralErasure {
  constructor(
    private readonly database: Database,
    private readonly accountHashes: AccountHashes,
  ) {
    super();
  }

  async erase(personId: string, now: Date): Promise<void> {
    const hashes = await this.accountHashes.of(personId, banPurpose);
    await this.database.run(async () => {
      await this.database.query(copyBan, [personId, hashes[0], now]);
      await this.database.query(liftBan, [personId, hashes]);
      // Deleted first, so that no visit is counted any more.
      await this.database.entities(InviterSchema).delete({ userId: personId });
      await this.database.entities(DeviceSchema).delete({ userId: personId });
      const referrals = this.database.entities(ReferralSchema);
      await referrals.update({ inviterId: personId }, { inviterId: null, code: null });
      await referrals.update({ inviteeId: personId }, { inviteeId: null });
      await referrals.delete({ inviterId: IsNull(), inviteeId: IsNull() });
    });
    await inBatches(() => this.database.query(visits, [personId]));
  }

  async purge(before: { visits: Date; devices: Date; bans: Date }): Promise<void> {
    await inBatches(() => this.database.query(oldVisits, [before.visits]));
    await inBatches(() => this.database.query(oldDevices, [before.devices]));
    await inBatches(() => this.database.query(oldBans, [before.bans]));
  }
}
