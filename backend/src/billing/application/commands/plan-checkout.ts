import { Inject, Injectable } from '@nestjs/common';
import { type Language, tierRank } from '@pictick/rules';
import { IdentityFacade } from '../../../identity';
import { tooMany } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { BillingAccount } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import { CheckoutAttempts } from '../../domain/checkout-attempt';
import { type Price, PriceList } from '../../domain/price-list';
import { refusal } from '../../domain/refusals';
import { givesPlan, isLive, type SubscriptionRow } from '../../domain/subscription';
import { RequestedChanges } from './cancel-change';
import { CheckoutPages, GivenTime, type PageParams } from './checkout-pages';
import type { Unpaid } from './customer-subscriptions';

const wellFormed = /^price_\w{1,200}$/;
const pagesAnHour = 10;
const hourMs = 3_600_000;

/** Who may buy what. What counts is what they pay for; a plan that they were given keeps nobody from buying. */
@Injectable()
export class PurchaseRules {
  constructor(
    private readonly prices: PriceList,
    private readonly records: BillingRecords,
    private readonly attempts: CheckoutAttempts,
    private readonly requested: RequestedChanges,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'rateLimitFactor'>,
  ) {}

  priceToBuy(priceId: string): Price {
    if (!wellFormed.test(priceId)) throw refusal('invalid_price_id');
    const price = this.prices.all().find(({ id }) => id === priceId);
    if (!price) throw refusal('price_id_not_found');
    if (price.retired) throw refusal('plan_not_found');
    if (this.prices.priceOf(price.tier, price.interval)?.id !== priceId) throw refusal('invalid_plan_configuration');
    return price;
  }

  /** The one to make bigger; null: they pay for nothing yet. What waits for its first payment is given up for what is chosen now. */
  async subscriptionToUpgrade({ id }: BillingAccount, { tier, interval }: Price): Promise<SubscriptionRow | null> {
    const [current] = (await this.records.subscriptionsOf(id)).filter(({ status }) => isLive(status));
    if (!current) return null;
    if (!givesPlan(current.status)) throw refusal('payment_due');
    const now = tierRank(current.tier ?? 'trial');
    const isLonger = interval === 'year' && this.prices.chargeOf(current.priceId).interval === 'month';
    if (tierRank(tier) < now) throw refusal('use_downgrade_option');
    if (tierRank(tier) === now && !isLonger) throw refusal('already_subscribed_to_plan');
    await this.requested.allowOne(id);
    if (current.status === 'past_due') throw refusal('payment_due');
    return current;
  }

  /** Counted where the pages are written down: what cannot be counted is not opened. */
  async countPages(accountId: string, now: Date): Promise<void> {
    const opened = await this.attempts.openedSince(accountId, new Date(now.getTime() - hourMs));
    if (opened >= pagesAnHour * this.settings.rateLimitFactor) throw tooMany(hourMs / 1000 / pagesAnHour);
  }
}

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
