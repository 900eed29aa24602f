import { Injectable, Inject } from '@nestjs/common';
import { type Tier, tierRank } from '@pictick/rules/billing/tier';
import { tooMany } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Transaction } from '../../../platform/database/transaction';
import { benefits, ReferralsFacade } from '../../../referrals';
import { BillingAccounts, type BillingAccount } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { CheckoutAttempts } from '../../domain/checkout/checkout-attempt';
import {
  type EntitlementGrant,
  EntitlementGrants,
  freeUntil,
  monthsLater,
} from '../../domain/grants/entitlement-grant';
import { type Price, PriceList } from '../../domain/plans/plan-catalogue';
import { BillingRecords } from '../../domain/projection/projection';
import { type CustomerWish, PaymentProvider } from '../../domain/provider/payment-provider';
import { givesPlan, isLive, type SubscriptionRow } from '../../domain/subscription/subscription';
import type { Steps } from '../command-runner/command-handler';
import { RequestedChanges } from '../subscription/cancel-change';
import type { Unpaid } from '../subscription/customer-subscriptions';

export interface CustomerToMake {
  accountId: string;
  customer: CustomerWish;
  customerKey: string;
}

/** Makes one customer per user, however many requests ask for it. */
@Injectable()
export class MakeCustomer {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    private readonly transaction: Transaction,
  ) {}

  async of({ accountId, customer, customerKey }: CustomerToMake, steps: Steps): Promise<string> {
    // The provider repeats a stored failure for the same key, so a new search comes first.
    const found = await this.find({ accountId, customer });
    return (
      found ?? this.link(accountId, await this.provider.makeCustomer(customer, steps.common(customerKey)))
    );
  }

  /**
   * Finds and links a customer whose creation was not answered, or whose event was lost. Null: none was
   * made.
   * @throws ProviderSilent
   */
  async find({
    accountId,
    customer,
  }: Pick<CustomerToMake, 'accountId' | 'customer'>): Promise<string | null> {
    const known = (await this.accounts.byId(accountId))?.snapshot();
    if (known?.customerId && !known.customerDeleted) return known.customerId;
    const [made] = await this.provider.customersOf(customer.userId, customer.email);
    return made === undefined ? null : this.link(accountId, made);
  }

  private async link(accountId: string, customerId: string): Promise<string> {
    await this.transaction.run(async () => {
      const account = await this.accounts.locked(accountId);
      account?.linkCustomer(customerId);
      if (account) await this.accounts.save(account);
    });
    return customerId;
  }
}

/** The time until which a plan costs a user nothing, because it was granted. */
@Injectable()
export class GrantedTime {
  constructor(
    private readonly grants: EntitlementGrants,
    private readonly referrals: ReferralsFacade,
  ) {}

  /**
   * The end of the free time by grants that run or are about to be made. Null: the plan is charged at once.
   */
  async freeUntil(userId: string, tier: Tier, now: Date): Promise<Date | null> {
    return freeUntil(
      tier,
      [...(await this.grants.runningOf(userId, now)), ...(await this.acceptedMonth(userId, now))],
      now,
    );
  }

  /**
   * The time from which the plan was granted: a page that was opened before it charges at once. Null: not
   * granted.
   */
  async since(userId: string, tier: Tier, now: Date): Promise<Date | null> {
    const accepted = await this.referrals.acceptedBy(userId);
    return accepted && (await this.freeUntil(userId, tier, now)) ? accepted.acceptedAt : null;
  }

  /**
   * An accepted invitation grants its month once its event is handled; a purchase before that is not
   * charged either.
   */
  private async acceptedMonth(
    userId: string,
    now: Date,
  ): Promise<Pick<EntitlementGrant, 'tier' | 'until'>[]> {
    const accepted = await this.referrals.acceptedBy(userId);
    if (!accepted || (await this.grants.wereGiven('referral', accepted.referralId))) return [];
    const { tier, months } = benefits.friend;
    return [{ tier, until: monthsLater(now, months) }];
  }
}

const wellFormed = /^price_\w{1,200}$/;
const pagesAnHour = 10;
const hourMs = 3_600_000;

/** The rules of a purchase. The plan that the user pays for counts; a granted plan stops no purchase. */
@Injectable()
export class PurchaseRules {
  constructor(
    private readonly prices: PriceList,
    private readonly records: BillingRecords,
    private readonly attempts: CheckoutAttempts,
    private readonly requested: RequestedChanges,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'rateLimitFactor'>,
  ) {}

  /** @throws invalid_price_id, price_id_not_found, plan_not_found, invalid_plan_configuration */
  priceToBuy(priceId: string): Price {
    if (!wellFormed.test(priceId)) throw billingError('invalid_price_id');
    const price = this.prices.all().find(({ id }) => id === priceId);
    if (!price) throw billingError('price_id_not_found');
    if (price.retired) throw billingError('plan_not_found');
    if (this.prices.priceOf(price.tier, price.interval)?.id !== priceId)
      throw billingError('invalid_plan_configuration');
    return price;
  }

  /**
   * The subscription to upgrade. Null: the user pays for nothing yet. An unpaid first purchase is replaced.
   * @throws payment_due, use_downgrade_option, already_subscribed_to_plan, PENDING_CHANGES
   */
  async subscriptionToUpgrade(
    { id }: BillingAccount,
    { tier, interval }: Price,
  ): Promise<SubscriptionRow | null> {
    const [current] = (await this.records.subscriptionsOf(id)).filter(({ status }) => isLive(status));
    if (!current) return null;
    if (!givesPlan(current.status)) throw billingError('payment_due');
    const now = tierRank(current.tier ?? 'trial');
    const isLonger = interval === 'year' && this.prices.chargeOf(current.priceId).interval === 'month';
    if (tierRank(tier) < now) throw billingError('use_downgrade_option');
    if (tierRank(tier) === now && !isLonger) throw billingError('already_subscribed_to_plan');
    await this.requested.allowOne(id);
    if (current.status === 'past_due') throw billingError('payment_due');
    return current;
  }

  /**
   * Counts pages where they are stored, so that a page that cannot be counted is not opened.
   * @throws TOO_MANY_REQUESTS
   */
  async countPages(accountId: string, now: Date): Promise<void> {
    const opened = await this.attempts.openedSince(accountId, new Date(now.getTime() - hourMs));
    if (opened >= pagesAnHour * this.settings.rateLimitFactor) throw tooMany(hourMs / 1000 / pagesAnHour);
  }
}

/** The stored decision: everything that the provider is asked for. */
export interface PageParams extends CustomerToMake {
  attemptId: string;
  priceId: string;
  tier: Tier;
  /** Null: the customer is created first. */
  customerId: string | null;
  /** Unpaid earlier purchases, which this one replaces. */
  unfinished: readonly Unpaid[];
  successUrl: string;
  cancelUrl: string;
  trialEnd: string | null;
  expiresAt: string;
}
