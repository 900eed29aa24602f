import { Injectable } from '@nestjs/common';
import type { HouseholdPlans } from '../../identity';
import { BillingFacade } from '../billing.facade';
import { mayHaveMorePeople } from '../domain/plans/entitlements';

@Injectable()
export class HouseholdPlansQuery implements HouseholdPlans {
  constructor(private readonly billing: BillingFacade) {}

  async hasMorePeople(userId: string): Promise<boolean> {
    return mayHaveMorePeople((await this.billing.entitlementsOf(userId)).tier);
  }
}
