import { Inject, Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import type { Language } from '../../../kernel/language';
import type { Tier } from '../../../kernel/tier';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { benefits, ReferralsFacade } from '../../../referrals';
import type { BillingAccount } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import type { EntitlementGrant } from '../../domain/entitlement-grant';
import { EntitlementGrants } from '../../domain/entitlement-grants';
import { monthsLater } from '../../domain/months';
import type { Price } from '../../domain/price-list';
import { refusal } from '../../domain/refusals';
import { freeUntil } from '../../domain/trial-end';
import { CheckoutPages } from './checkout-pages';
import type { Unpaid } from './drop-purchase';
import type { PageParams } from './page-params';

/** For whom the page will be, what is sold on it, and from when it is paid. In the transaction that decides. */
@Injectable()
export class PlanCheckout {
  constructor(
    private readonly pages: CheckoutPages,
    private readonly records: BillingRecords,
    private readonly grants: EntitlementGrants,
    private readonly identity: IdentityFacade,
    private readonly referrals: ReferralsFacade,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async of(account: BillingAccount, userId: string, { id: priceId, tier }: Price, language: Language, now: Date): Promise<PageParams> {
    const [profile, trialEnd, unfinished] = await Promise.all([this.identity.profileOf(userId), this.trialEnd(userId, tier, now), this.unfinished(account)]);
    if (!profile || profile.leaving) throw refusal('user_not_found');
    const { id: accountId, customerId, customerDeleted } = account.snapshot();
    const { attemptId, expiresAt } = await this.pages.begin(accountId, priceId, now);
    return {
      accountId,
      attemptId,
      priceId,
      tier,
      customerId: customerDeleted ? null : customerId,
      customer: { userId, email: profile.email, name: profile.name, language },
      customerKey: customerDeleted && customerId !== null ? `customer:${userId}:after:${customerId}` : `customer:${userId}`,
      unfinished,
      successUrl: `${new URL('/billing', this.settings.publicUrl).href}?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: new URL('/billing?checkout=cancelled', this.settings.publicUrl).href,
      trialEnd: trialEnd?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /** What waits for its first payment, because a card was declined or a bank was not answered. */
  private async unfinished({ id }: BillingAccount): Promise<Unpaid[]> {
    const rows = (await this.records.subscriptionsOf(id)).filter(({ status }) => status === 'incomplete');
    return rows.map((row) => ({ subscriptionId: row.id, invoiceId: row.latestInvoiceId }));
  }

  /** Nothing is charged for what they were given already, or will be in a moment. */
  private async trialEnd(userId: string, tier: Tier, now: Date): Promise<Date | null> {
    return freeUntil(tier, [...(await this.grants.runningOf(userId, now)), ...(await this.acceptedMonth(userId, now))], now);
  }

  /** Who came by a link has a month as soon as the event is heard; who buys before that is not charged for it. */
  private async acceptedMonth(userId: string, now: Date): Promise<Pick<EntitlementGrant, 'tier' | 'until'>[]> {
    const accepted = await this.referrals.acceptedBy(userId);
    if (!accepted || (await this.grants.wereGiven('referral', accepted.referralId))) return [];
    const { tier, months } = benefits.friend;
    return [{ tier, until: monthsLater(now, months) }];
  }

  /** Since when they have been given what they want to buy: a page that was opened before charges at once. */
  async givenSince(userId: string, tier: Tier, now: Date): Promise<Date | null> {
    const accepted = await this.referrals.acceptedBy(userId);
    return accepted && (await this.trialEnd(userId, tier, now)) ? accepted.acceptedAt : null;
  }
}
