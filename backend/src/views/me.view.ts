import { Injectable } from '@nestjs/common';
import { BillingFacade } from '../billing';
import { IdentityFacade } from '../identity';
import { PreferredStyleQuery } from '../imaging';
import { notFound } from '../kernel/domain-error';
import type { MeDto } from './views.dto';

/** Who I am and what I may do, put together from the modules that know. */
@Injectable()
export class MeView {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly billing: BillingFacade,
    private readonly styles: PreferredStyleQuery,
  ) {}

  async of(userId: string): Promise<MeDto> {
    const [profile, rights, preferredPromptId] = await Promise.all([this.identity.profileOf(userId), this.billing.entitlementsOf(userId), this.styles.of(userId)]);
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
      tier: rights.tier,
      trialDaysRemaining: rights.trialDaysRemaining,
      accountBalance: 0,
      currency: 'eur',
      subscriptionEndDate: null,
    };
  }
}
