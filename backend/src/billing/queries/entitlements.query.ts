import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { IdentityFacade } from '../../identity';
import { BillingFacade } from '../billing.facade';
import { entitlementsFor, trialDaysRemaining, type Entitlements } from '../domain/entitlements';

/** Everybody is on trial, counted from the day the account was made, until plans can be bought. */
@Injectable()
export class EntitlementsQuery extends BillingFacade {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {
    super();
  }

  async entitlementsOf(userId: string): Promise<Entitlements> {
    const profile = await this.identity.profileOf(userId);
    return entitlementsFor('trial', profile ? trialDaysRemaining(profile.createdAt, this.clock.now()) : 0);
  }
}
