import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { IdentityFacade } from '../../identity';
import { type Tier } from '../../kernel/tier';
import { BillingFacade } from '../billing.facade';
import { periodEndOf } from '../domain/entitlement-grant';
import { EntitlementGrants } from '../domain/entitlement-grants';
import { trialEnd } from '../domain/entitlements';

export interface Standing {
  tier: Tier;
  trialDaysRemaining: number;
  /** When what they have now ends, if nothing happens; null: it does not. */
  periodEnd: Date | null;
}

/** What somebody has, and until when. */
@Injectable()
export class StandingQuery {
  constructor(
    private readonly billing: BillingFacade,
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<Standing> {
    const [{ tier, trialDaysRemaining }, profile, running] = await Promise.all([
      this.billing.entitlementsOf(userId),
      this.identity.profileOf(userId),
      this.grants.runningOf(userId, this.clock.now()),
    ]);
    const periodEnd = tier === 'trial' ? profile && trialEnd(profile.createdAt, profile.trialWithheld) : periodEndOf(tier, running);
    return { tier, trialDaysRemaining, periodEnd };
  }
}
