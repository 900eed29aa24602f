import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { IdentityFacade } from '../../../identity';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { StoredResponse, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { CheckoutAttempts } from '../../domain/checkout/checkout-attempt';
import type { Price } from '../../domain/plans/plan-catalogue';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider, type UpgradeWish } from '../../domain/provider/payment-provider';
import {
  CommandHandler,
  type Decision,
  type DecisionInput,
  derivedKey,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import type { Unpaid } from '../subscription/customer-subscriptions';
import { CheckoutPages } from './checkout-pages';
import { GrantedTime, PurchaseRules, type PageParams } from './checkout-preparation';

/** Decides the customer, the price and the first charge of a page, in the transaction of the decision. */
@Injectable()
export class PlanCheckout {
  constructor(
    private readonly pages: CheckoutPages,
    private readonly records: BillingRecords,
    private readonly given: GrantedTime,
    private readonly identity: IdentityFacade,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async of(
    account: BillingAccount,
    userId: string,
    { id: priceId, tier }: Price,
    language: Language,
    now: Date,
  ): Promise<PageParams> {
    const [profile, trialEnd, unfinished] = await Promise.all([
      this.identity.profileOf(userId),
      this.given.freeUntil(userId, tier, now),
      this.unfinished(account),
    ]);
    if (!profile || profile.leaving) throw billingError('user_not_found');
    const { id: accountId, customerId, customerDeleted } = account.snapshot();
    const { attemptId, expiresAt } = await this.pages.begin(accountId, priceId, now);
    return {
      accountId,
      attemptId,
      priceId,
      tier,
      customerId: customerDeleted ? null : customerId,
      customer: { userId, email: profile.email, name: profile.name, language },
      customerKey:
        customerDeleted && customerId !== null
          ? `customer:${userId}:after:${customerId}`
          : `customer:${userId}`,
      unfinished,
      successUrl: `${new URL('/billing', this.settings.publicUrl).href}?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: new URL('/billing?checkout=cancelled', this.settings.publicUrl).href,
      trialEnd: trialEnd?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /** Subscriptions whose first payment is pending, because a card was declined or a bank was not answered. */
  private async unfinished({ id }: BillingAccount): Promise<Unpaid[]> {
    const rows = (await this.records.subscriptionsOf(id)).filter(({ status }) => status === 'incomplete');
    return rows.map((row) => ({ subscriptionId: row.id, invoiceId: row.latestInvoiceId }));
  }
}

interface Wish {
  priceId: string;
  language: Language;
}
type Params = { page: PageParams } | { upgrade: UpgradeWish };

interface CheckoutAnswer {
  success: true;
  message: string;
  session: { url: string };
}

/** The plan was granted while the page was made. The page is closed again; the next one charges nothing. */
interface GrantedMeanwhile {
  success: false;
}

const checkoutAnswer = (url: string): CheckoutAnswer => ({
  success: true,
  message: 'messages.stripe.checkoutCreated',
  session: { url },
});

const isOpened = (
  answer: StoredResponse<CheckoutAnswer | GrantedMeanwhile>,
): answer is StoredResponse<CheckoutAnswer> => answer.value.success;

/**
 * Sends a user without a paid plan to the checkout page, and a paying user to the page that confirms the
 * bigger plan.
 */
@Injectable()
export class OpenCheckout extends CommandHandler<
  Wish,
  Params,
  CheckoutAnswer | GrantedMeanwhile,
  string | null
> {
  readonly kind = 'checkout';
  readonly failure = 'failed_to_create_checkout_session';

  constructor(
    runner: CommandRunner,
    private readonly rules: PurchaseRules,
    private readonly pages: CheckoutPages,
    private readonly plan: PlanCheckout,
    private readonly given: GrantedTime,
    private readonly attempts: CheckoutAttempts,
    private readonly provider: PaymentProvider,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {
    super(runner);
  }

  /**
   * @throws invalid_price_id, price_id_not_found, plan_not_found, invalid_plan_configuration, payment_due,
   * use_downgrade_option, already_subscribed_to_plan, bought_meanwhile, user_not_found, TOO_MANY_REQUESTS,
   * PENDING_CHANGES
   */
  async execute(
    command: Command,
    priceId: string,
    language: Language,
  ): Promise<StoredResponse<CheckoutAnswer>> {
    this.rules.priceToBuy(priceId);
    const wish = { priceId, language };
    const answer = await this.runner.run(this, command, wish);
    if (isOpened(answer)) return answer;
    const next = await this.runner.run(this, { ...command, key: derivedKey(command.key, 'granted') }, wish);
    if (!isOpened(next)) throw billingError(this.failure);
    return next;
  }

  /**
   * Returns the page that was opened for this user a moment ago. Only a new page counts against the hourly
   * limit.
   * @throws TOO_MANY_REQUESTS
   */
  override async quick(
    { id, userId }: BillingAccountState,
    { priceId }: Wish,
    now: Date,
  ): Promise<CheckoutAnswer | null> {
    const since = await this.given.since(userId, this.rules.priceToBuy(priceId).tier, now);
    const url = await this.pages.recentPageUrl(id, priceId, now, since);
    if (url === null && (await this.pages.openPageUrl(id, priceId, now, since)) === null)
      await this.rules.countPages(id, now);
    return url === null ? null : checkoutAnswer(url);
  }

  async decide(
    account: BillingAccount,
    { userId, wish: { priceId, language }, now }: DecisionInput<Wish>,
  ): Promise<Decision<Params, CheckoutAnswer>> {
    const price = this.rules.priceToBuy(priceId);
    const current = await this.rules.subscriptionToUpgrade(account, price);
    if (current)
      return {
        params: {
          upgrade: {
            customerId: account.customerId ?? '',
            subscriptionId: current.id,
            itemId: current.itemId,
            priceId,
            ...this.waysBack(price),
            language,
          },
        },
      };
    return this.page(account, userId, price, language, now);
  }

  /** The success page names the new plan, because the user had another one before. */
  private waysBack({ tier, interval }: Price): Pick<UpgradeWish, 'returnUrl' | 'paidUrl'> {
    const to = (path: string): string => new URL(path, this.settings.publicUrl).href;
    return {
      returnUrl: to('/billing'),
      paidUrl: to(`/billing?checkout=success&plan=${tier}&per=${interval}`),
    };
  }

  private async page(
    account: BillingAccount,
    userId: string,
    price: Price,
    language: Language,
    now: Date,
  ): Promise<Decision<Params, CheckoutAnswer>> {
    const open = await this.pages.openPageUrl(
      account.id,
      price.id,
      now,
      await this.given.since(userId, price.tier, now),
    );
    return open === null
      ? { params: { page: await this.plan.of(account, userId, price, language, now) } }
      : { answer: checkoutAnswer(open) };
  }

  async act(params: Params, steps: Steps): Promise<string | null> {
    if ('upgrade' in params) return this.provider.openUpgrade(params.upgrade, steps.keyOfAttempt('upgrade'));
    return this.pages.open(params.page, steps);
  }

  conclude(
    _account: BillingAccountState,
    _params: Params,
    url: string | null,
  ): Promise<CheckoutAnswer | GrantedMeanwhile> {
    return Promise.resolve(url === null ? { success: false } : checkoutAnswer(url));
  }

  override async recover(params: Params): Promise<void> {
    if ('page' in params) await this.pages.findCustomer(params.page);
  }

  override async undo(params: Params, now: Date): Promise<void> {
    const attempt = 'page' in params ? await this.attempts.byId(params.page.attemptId) : null;
    if (!attempt) return;
    attempt.abandon(now);
    await this.attempts.save(attempt);
  }
}
