import { Injectable } from '@nestjs/common';
import { PlanStatusQuery } from '../../billing';
import { IdentityFacade } from '../../identity';
import { PreferredStyleQuery } from '../../imaging';
import { notFound } from '../../kernel/domain-error';
import type { MeDto } from '../views.dto';

/** The profile and plan of the user, from several modules. @throws NOT_FOUND */
@Injectable()
export class MeView {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly planStatus: PlanStatusQuery,
    private readonly styles: PreferredStyleQuery,
  ) {}

  async of(userId: string): Promise<MeDto> {
    const [profile, planStatus, preferredPromptId] = await Promise.all([
      this.identity.profileOf(userId),
      this.planStatus.of(userId),
      this.styles.of(userId),
    ]);
    if (!profile) throw notFound();
    const { id, name, email, createdAt, language, avatarUrl, avatarVersion } = profile;
    return {
      id,
      name,
      email,
      createdAt: createdAt.toISOString(),
      language,
      avatarUrl,
      avatarVersion,
      preferredPromptId,
      tier: planStatus.tier,
      trialDaysRemaining: planStatus.trialDaysRemaining,
      accountBalance: planStatus.credit,
      currency: planStatus.currency,
      // The trial is no subscription; its days tell its end.
      subscriptionEndDate: planStatus.tier === 'trial' ? null : (planStatus.periodEnd?.toISOString() ?? null),
    };
  }
}
