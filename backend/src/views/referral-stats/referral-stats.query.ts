// Hand-written SQL: Postgres counts and sums over tables of referrals and billing.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { benefits } from '../../referrals';
import type { MyReferralStatsDto, ReferralInvitationDto } from './referral-stats.dto';

/** Older referrals are counted, but not listed. */
const maxListed = 50;
const year = 365 * 86_400_000;

/** States that would tell the actions of a friend. */
export const ofTheFriend = `'customer-before', 'disputed', 'friend-left', 'refunded'`;

const counts = `SELECT coalesce((SELECT clicks FROM referrals.inviter WHERE user_id = $1), 0) AS clicks,
    count(*)::int AS signups,
    count(*) FILTER (WHERE w.state = 'earned')::int AS earned,
    count(*) FILTER (WHERE w.earned_at > $2 AND (w.state = 'earned' OR coalesce(w.taken_back_cents, 0) < w.amount_cents))::int AS "countedThisYear",
    coalesce(sum(w.amount_cents) FILTER (WHERE w.state = 'earned'), 0)::int AS "earnedCents",
    count(*) FILTER (WHERE r.invitee_id IS NOT NULL AND coalesce(w.state, 'pending') = 'pending')::int AS pending,
    coalesce(sum(coalesce(w.amount_cents, $3)) FILTER (WHERE r.invitee_id IS NOT NULL AND coalesce(w.state, 'pending') = 'pending'), 0)::int AS "pendingCents"
  FROM referrals.referral r LEFT JOIN billing.referral_reward w ON w.referral_id = r.id WHERE r.inviter_id = $1`;

const invitations = `SELECT id, 'sent' AS status, at, NULL AS reason FROM referrals.visit WHERE inviter_id = $1
  UNION ALL
  SELECT r.id, CASE WHEN w.state = 'earned' THEN 'redeemed' WHEN w.state = 'lost' OR r.invitee_id IS NULL THEN 'voided' ELSE 'accepted' END,
    CASE w.state WHEN 'earned' THEN w.earned_at WHEN 'lost' THEN w.ended_at ELSE r.accepted_at END,
    CASE WHEN w.state = 'earned' THEN NULL WHEN w.lost_because IN (${ofTheFriend}) OR (w.state IS DISTINCT FROM 'lost' AND r.invitee_id IS NULL) THEN 'no-payment' ELSE w.lost_because END
  FROM referrals.referral r LEFT JOIN billing.referral_reward w ON w.referral_id = r.id WHERE r.inviter_id = $1
  ORDER BY at DESC, id LIMIT ${maxListed}`;

interface Counts {
  clicks: number;
  signups: number;
  earned: number;
  countedThisYear: number;
  earnedCents: number;
  pending: number;
  pendingCents: number;
}

/** The results of a user's referral link. Tells nothing about the friends themselves. */
@Injectable()
export class ReferralStatsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<MyReferralStatsDto> {
    const { inviter, capPerYear } = benefits;
    const since = new Date(this.clock.now().getTime() - year);
    const [[count], list] = await Promise.all([
      this.database.query<Counts>(counts, [userId, since, inviter.cents]),
      this.database.query<Omit<ReferralInvitationDto, 'at'> & { at: Date }>(invitations, [userId]),
    ]);
    if (!count) throw new Error('The count returned no row');
    return {
      totalClicks: count.clicks,
      totalSignups: count.signups,
      totalRewardsEarned: count.earned,
      earnedCredits: { cents: count.earnedCents, currency: inviter.currency },
      pendingCredits: { cents: count.pendingCents, currency: inviter.currency },
      pendingReferrals: count.pending,
      cap: { perYear: capPerYear, left: Math.max(0, capPerYear - count.countedThisYear) },
      invitations: list.map(({ at, ...invitation }) => ({ ...invitation, at: at.toISOString() })),
    };
  }
}
