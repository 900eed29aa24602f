import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import { BillingFacade, type BiggerPlan, plansAbove, type Right } from '../../billing';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { MonthlyUsage, monthOf, resetsAt } from '../domain/usage/monthly-usage';
import { MonthlyUsageSchema } from '../infrastructure/usage/usage.schema';

export interface Limits extends Record<Right, boolean> {
  tier: Tier;
  monthlyUsed: number;
  monthlyLimit: number;
  remaining: number;
  canGenerate: boolean;
  trialOver: boolean;
  month: string;
  resetsAt: string;
  biggerPlans: BiggerPlan[];
}

/** Picture rights of a user and what is left of the month. Open images count until they fail. */
@Injectable()
export class LimitsQuery {
  constructor(
    private readonly database: Database,
    private readonly billing: BillingFacade,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<Limits> {
    const now = this.clock.now();
    const month = monthOf(now);
    const [rights, row] = await Promise.all([
      this.billing.entitlementsOf(userId),
      this.database.entities(MonthlyUsageSchema).findOneBy({ userId, month }),
    ]);
    const usage = MonthlyUsage.restore(row ?? { userId, month, used: 0, reserved: 0, extra: 0 });
    const remaining = rights.canGenerate ? usage.remaining(rights.monthlyImageLimit) : 0;
    return {
      tier: rights.tier,
      monthlyUsed: usage.taken,
      monthlyLimit: usage.limitWith(rights.monthlyImageLimit),
      remaining,
      canGenerate: remaining > 0,
      trialOver: !rights.canGenerate,
      month,
      resetsAt: resetsAt(now).toISOString(),
      canChooseStyle: rights.canChooseStyle,
      canChooseCharacter: rights.canChooseCharacter,
      canShare: rights.canShare,
      canCreatePrompts: rights.canCreatePrompts,
      biggerPlans: plansAbove(rights.tier),
    };
  }
}
