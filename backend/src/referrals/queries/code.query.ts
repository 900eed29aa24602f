import { Injectable } from '@nestjs/common';
import { readCode } from '@pictick/rules/billing/referral-code';
import { formerMember } from '@pictick/rules/former-member';
import { IsNull, Not } from 'typeorm';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { isNew } from '../domain/referral';
import { InviterSchema } from '../infrastructure/inviter.schema';
import { ReferralSchema } from '../infrastructure/referral.schema';
import { ReferralsFacade } from '../referrals.facade';

export const codeStates = ['valid', 'invalid', 'self-referral', 'existing-user'] as const;
export type CodeState = (typeof codeStates)[number];

/**
 * The state of a code for the caller. Unknown codes, and codes of deleted or banned inviters, are answered
 * alike and take the same time.
 */
@Injectable()
export class CodeQuery extends ReferralsFacade {
  constructor(
    private readonly database: Database,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {
    super();
  }

  async stateFor(typed: string, userId: string | null): Promise<CodeState> {
    const code = readCode(typed);
    const inviter = await this.database.entities(InviterSchema).findOneBy({ code: code ?? '' });
    const known = await this.identity.profileOf(inviter?.userId ?? formerMember);
    if (!inviter || inviter.barredAt || !known || known.leaving) return 'invalid';
    if (userId === null) return 'valid';
    if (userId === inviter.userId) return 'self-referral';
    const [reader, earlier] = await Promise.all([
      this.identity.profileOf(userId),
      this.database.entities(ReferralSchema).existsBy({ inviteeId: userId }),
    ]);
    return reader && isNew(reader, this.clock.now()) && !earlier ? 'valid' : 'existing-user';
  }

  async acceptedBy(userId: string): Promise<{ referralId: string; acceptedAt: Date } | null> {
    const referral = await this.database.entities(ReferralSchema).findOneBy({ inviteeId: userId });
    return referral && { referralId: referral.id, acceptedAt: referral.acceptedAt };
  }

  async isBanned(userId: string): Promise<boolean> {
    return this.database.entities(InviterSchema).existsBy({ userId, barredAt: Not(IsNull()) });
  }
}
