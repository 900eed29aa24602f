import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { InviterSchema } from '../infrastructure/inviter.schema';
import { ReferralSchema } from '../infrastructure/referral.schema';

export interface Invited {
  barred: boolean;
  /** True if the ban is of a deleted account of the user. */
  barredBefore: boolean;
  referrals: { id: string; acceptedAt: Date; flagged: boolean }[];
}

/** The referrals of an inviter, for support: no names, and whether the device was shared. */
@Injectable()
export class InvitedQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<Invited> {
    const inviter = await this.database.entities(InviterSchema).findOneBy({ userId });
    const referrals = await this.database.entities(ReferralSchema).find({
      select: { id: true, acceptedAt: true, flagged: true },
      where: { inviterId: userId },
      order: { acceptedAt: 'ASC', id: 'ASC' },
    });
    const barredAt = inviter?.barredAt ?? null;
    return {
      barred: barredAt !== null,
      barredBefore: barredAt !== null && inviter !== null && barredAt < inviter.createdAt,
      referrals,
    };
  }
}
