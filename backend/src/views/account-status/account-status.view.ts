import { Injectable } from '@nestjs/common';
import { PlanStatusQuery } from '../../billing';
import { IdentityFacade } from '../../identity';
import { notFound } from '../../kernel/domain-error';
import type { AccountStatusDto } from '../views.dto';
import { statusOf } from './account-status';

@Injectable()
export class AccountStatusView {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly standing: PlanStatusQuery,
  ) {}

  /** @throws NOT_FOUND */
  async of(userId: string): Promise<AccountStatusDto> {
    const [profile, standing] = await Promise.all([
      this.identity.profileOf(userId),
      this.standing.of(userId),
    ]);
    if (!profile) throw notFound();
    const { tier, trialDaysRemaining, periodEnd, renews } = standing;
    return {
      success: true,
      status: statusOf(standing, profile.leaving),
      tier,
      trialDaysRemaining,
      periodEnd: periodEnd?.toISOString() ?? null,
      renews,
    };
  }
}
