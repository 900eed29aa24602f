import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { formerMember } from '../../kernel/former-member';
import { Database } from '../../platform/database/database';
import { isNew } from '../domain/referral';
import { readCode } from '../domain/referral-code';
import { ReferralsFacade } from '../referrals.facade';

export const codeStates = ['valid', 'invalid', 'self-referral', 'existing-user'] as const;
export type CodeState = (typeof codeStates)[number];

const holder = 'SELECT user_id AS "userId", barred_at IS NOT NULL AS barred FROM referrals.inviter WHERE code = $1';
const came = 'SELECT 1 FROM referrals.referral WHERE invitee_id = $1';

/** What a code is worth to whoever asks. One that never was, one whose owner has left and one that was barred are the same, and take the same. */
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
    const [inviter] = await this.database.query<{ userId: string; barred: boolean }>(holder, [code ?? '']);
    const known = await this.identity.profileOf(inviter?.userId ?? formerMember);
    if (!inviter || inviter.barred || !known || known.leaving) return 'invalid';
    if (userId === null) return 'valid';
    if (userId === inviter.userId) return 'self-referral';
    const [reader, earlier] = await Promise.all([this.identity.profileOf(userId), this.database.query(came, [userId])]);
    return reader && isNew(reader, this.clock.now()) && earlier.length === 0 ? 'valid' : 'existing-user';
  }

  async acceptedBy(userId: string): Promise<{ referralId: string; acceptedAt: Date } | null> {
    const [row] = await this.database.query<{ referralId: string; acceptedAt: Date }>('SELECT id AS "referralId", accepted_at AS "acceptedAt" FROM referrals.referral WHERE invitee_id = $1', [userId]);
    return row ?? null;
  }

  async isBarred(userId: string): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM referrals.inviter WHERE user_id = $1 AND barred_at IS NOT NULL', [userId])).length > 0;
  }
}
