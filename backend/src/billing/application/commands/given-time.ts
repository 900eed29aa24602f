import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import { benefits, ReferralsFacade } from '../../../referrals';
import { type EntitlementGrant, EntitlementGrants, freeUntil, monthsLater } from '../../domain/entitlement-grant';

/** Until when a plan costs a user nothing, because it was granted. */
@Injectable()
export class GivenTime {
  constructor(
    private readonly grants: EntitlementGrants,
    private readonly referrals: ReferralsFacade,
  ) {}

  /** Nothing is charged for what they were given already, or will be in a moment. */
  async freeUntil(userId: string, tier: Tier, now: Date): Promise<Date | null> {
    return freeUntil(tier, [...(await this.grants.runningOf(userId, now)), ...(await this.acceptedMonth(userId, now))], now);
  }

  /** Since when they have been given what they want to buy: a page that was opened before charges at once. */
  async since(userId: string, tier: Tier, now: Date): Promise<Date | null> {
    const accepted = await this.referrals.acceptedBy(userId);
    return accepted && (await this.freeUntil(userId, tier, now)) ? accepted.acceptedAt : null;
  }

  /** An accepted invitation grants its month as soon as the event is heard; a purchase before that is not charged for it. */
  private async acceptedMonth(userId: string, now: Date): Promise<Pick<EntitlementGrant, 'tier' | 'until'>[]> {
    const accepted = await this.referrals.acceptedBy(userId);
    if (!accepted || (await this.grants.wereGiven('referral', accepted.referralId))) return [];
    const { tier, months } = benefits.friend;
    return [{ tier, until: monthsLater(now, months) }];
  }
}
