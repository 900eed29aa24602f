import { Injectable } from '@nestjs/common';
import { atLeast } from '@pictick/rules/billing/tier';
import type { HouseholdPlans } from '../../identity';
import { BillingFacade } from '../billing.facade';

/** More than two adults, and helpers, come with pro and platinum. */
@Injectable()
export class HouseholdPlansQuery implements HouseholdPlans {
  constructor(private readonly billing: BillingFacade) {}

  async hasMorePeople(userId: string): Promise<boolean> {
    return atLeast((await this.billing.entitlementsOf(userId)).tier, 'pro');
  }
}
