import { Injectable } from '@nestjs/common';
import { StandingQuery } from '../../billing';
import { IdentityFacade } from '../../identity';
import { PreferredStyleQuery } from '../../imaging';
import { notFound } from '../../kernel/domain-error';
import type { MeDto } from '../views.dto';

/** Who I am and what I may do, put together from the modules that know. */
@Injectable()
export class MeView {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly standing: StandingQuery,
    private readonly styles: PreferredStyleQuery,
  ) {}

  async of(userId: string): Promise<MeDto> {
    const [profile, standing, preferredPromptId] = await Promise.all([
      this.identity.profileOf(userId),
      this.standing.of(userId),
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
      tier: standing.tier,
      trialDaysRemaining: standing.trialDaysRemaining,
      accountBalance: standing.credit,
      currency: standing.currency,
      // The trial is no subscription; its end is told by its days.
      subscriptionEndDate: standing.tier === 'trial' ? null : (standing.periodEnd?.toISOString() ?? null),
    };
  }
}
