import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { IdentityFacade } from '../../identity';
import { Database } from '../../platform/database/database';
import { BillingFacade } from '../billing.facade';
import { EntitlementGrants } from '../domain/entitlement-grant';
import { type Entitlements, entitlementsFor, trialLeft } from '../domain/entitlements';
import { tierAt } from '../domain/standing';
import { entitledOf } from './billing-account.row';

/** What is paid for, what was given, else the trial, counted from the day the account was made. Looked up anew each time: a change counts at once. */
@Injectable()
export class EntitlementsQuery extends BillingFacade {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async entitlementsOf(userId: string): Promise<Entitlements> {
    const now = this.clock.now();
    const [profile, running, paid] = await Promise.all([this.identity.profileOf(userId), this.grants.runningOf(userId, now), entitledOf(this.database, userId)]);
    return entitlementsFor(tierAt(now, running, paid), trialLeft(profile, now));
  }
}
