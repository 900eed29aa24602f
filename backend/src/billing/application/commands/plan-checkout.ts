import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules';
import { IdentityFacade } from '../../../identity';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { BillingAccount } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import type { Price } from '../../domain/price-list';
import { refusal } from '../../domain/refusals';
import { CheckoutPages, type PageParams } from './checkout-pages';
import { GivenTime } from './given-time';
import type { Unpaid } from './void-open-invoices';

/** For whom the page will be, what is sold on it, and from when it is paid. In the transaction that decides. */
@Injectable()
export class PlanCheckout {
  constructor(
    private readonly pages: CheckoutPages,
    private readonly records: BillingRecords,
    private readonly given: GivenTime,
    private readonly identity: IdentityFacade,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async of(account: BillingAccount, userId: string, { id: priceId, tier }: Price, language: Language, now: Date): Promise<PageParams> {
    const [profile, trialEnd, unfinished] = await Promise.all([this.identity.profileOf(userId), this.given.freeUntil(userId, tier, now), this.unfinished(account)]);
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
}
