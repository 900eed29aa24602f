import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { IdentityFacade } from '../../identity';
import { BillingFacade } from '../billing.facade';
import { tierOf } from '../domain/entitlement-grant';
import { EntitlementGrants } from '../domain/entitlement-grants';
import { entitlementsFor, trialDaysRemaining, type Entitlements } from '../domain/entitlements';

/** Until plans can be bought: the highest tier that was granted, else the trial, counted from the day the account was made. */
@Injectable()
export class EntitlementsQuery extends BillingFacade {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly clock: Clock,
  ) {
    super();
  }

  async entitlementsOf(userId: string): Promise<Entitlements> {
    const now = this.clock.now();
    const [profile, running] = await Promise.all([this.identity.profileOf(userId), this.grants.runningOf(userId, now)]);
    return entitlementsFor(tierOf(running), profile && !profile.trialWithheld ? trialDaysRemaining(profile.createdAt, now) : 0);
  }
}
