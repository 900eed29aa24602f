import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import { Clock } from '../../kernel/clock';
import { IdentityFacade } from '../../identity';
import { Database } from '../../platform/database/database';
import { inFavour } from '../domain/credit';
import { EntitlementGrants } from '../domain/entitlement-grant';
import { trialEnd, trialLeft } from '../domain/entitlements';
import { heldUntil, renewsAt, tierAt } from '../domain/standing';
import { billingAccountOf } from './billing-account.row';

export interface Standing {
  tier: Tier;
  trialDaysRemaining: number;
  /** When what they have now ends or is paid anew; null: never. */
  periodEnd: Date | null;
  /** It is the latter. */
  renews: boolean;
  /** In their favour, in minor units. */
  credit: number;
  currency: string;
}

/** What somebody has, and until when. */
@Injectable()
export class StandingQuery {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<Standing> {
    const now = this.clock.now();
    const [profile, running, account] = await Promise.all([this.identity.profileOf(userId), this.grants.runningOf(userId, now), billingAccountOf(this.database, userId)]);
    const paid = account && { status: account.status, entitled: account.entitled, periodEnd: account.period_end, cancelAt: account.cancel_at };
    const tier = tierAt(now, running, paid);
    const end = heldUntil(tier, now, running, paid);
    const onTrial = tier === 'trial' && profile !== null;
    return {
      tier,
      trialDaysRemaining: onTrial ? trialLeft(profile, now) : 0,
      periodEnd: onTrial ? trialEnd(profile.createdAt, profile.trialWithheld) : end,
      renews: renewsAt(end, tier, now, paid),
      credit: account ? inFavour(account.balance, account.under_way) : 0,
      currency: account?.currency ?? 'eur',
    };
  }
}
