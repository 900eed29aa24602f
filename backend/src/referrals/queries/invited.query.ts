import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';

export interface Invited {
  barred: boolean;
  /** In an account that they left. */
  barredBefore: boolean;
  referrals: { id: string; acceptedAt: Date; flagged: boolean }[];
}

/** Whom somebody has brought, for whoever has to judge it: no names, and whether it was the same device. */
@Injectable()
export class InvitedQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<Invited> {
    const [inviter] = await this.database.query<Omit<Invited, 'referrals'>>('SELECT barred_at IS NOT NULL AS barred, coalesce(barred_at < created_at, false) AS "barredBefore" FROM referrals.inviter WHERE user_id = $1', [userId]);
    const referrals = await this.database.query<Invited['referrals'][number]>('SELECT id, accepted_at AS "acceptedAt", flagged FROM referrals.referral WHERE inviter_id = $1 ORDER BY accepted_at, id', [userId]);
    return { barred: false, barredBefore: false, ...inviter, referrals };
  }
}
