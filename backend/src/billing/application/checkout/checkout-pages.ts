import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { BillingAccounts } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import {
  CheckoutAttempt,
  type CheckoutAttemptState,
  CheckoutAttempts,
} from '../../domain/checkout/checkout-attempt';
import { BillingRecords } from '../../domain/projection/projection';
import type { CheckoutFacts } from '../../domain/provider/payment-facts';
import { type CheckoutWish, PaymentProvider, ProviderRefused } from '../../domain/provider/payment-provider';
import { isLive } from '../../domain/subscription/subscription';
import type { Steps } from '../command-runner/command-handler';
import { PushCredit } from '../credit/push-credit';
import { DropPurchase } from '../subscription/customer-subscriptions';
import { MakeCustomer, GrantedTime, type PageParams } from './checkout-preparation';

const minute = 60_000;
/** The provider wants at least 30 minutes, counted from when the request arrives. */
const openFor = 45 * minute;
/** A user cannot pay in less time. */
const leftAtLeast = 2 * minute;
const justNow = minute;

/** The provider's page on which a user buys the first plan: one at a time, for one customer. */
@Injectable()
export class CheckoutPages {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly attempts: CheckoutAttempts,
    private readonly makeCustomer: MakeCustomer,
    private readonly credit: PushCredit,
    private readonly purchase: DropPurchase,
    private readonly records: BillingRecords,
    private readonly grantedTime: GrantedTime,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /**
   * The address of the open page. Null: there is none for this price, it expires soon, or it was opened
   * before `since` and would charge for a granted plan.
   */
  async openPageUrl(
    accountId: string,
    priceId: string,
    now: Date,
    since: Date | null = null,
  ): Promise<string | null> {
    const open = (await this.attempts.openOf(accountId))?.snapshot();
    if (open && since && open.createdAt < since) return null;
    return open?.priceId === priceId && open.expiresAt.getTime() - now.getTime() > leftAtLeast
      ? open.url
      : null;
  }

  async recentPageUrl(
    accountId: string,
    priceId: string,
    now: Date,
    since: Date | null = null,
  ): Promise<string | null> {
    const open = (await this.attempts.openOf(accountId))?.snapshot();
    return open && now.getTime() - open.createdAt.getTime() < justNow
      ? this.openPageUrl(accountId, priceId, now, since)
      : null;
  }

  /** Starts a checkout attempt and cancels the one before. */
  async begin(
    accountId: string,
    priceId: string,
    now: Date,
  ): Promise<{ attemptId: string; expiresAt: Date }> {
    const before = await this.attempts.openOf(accountId);
    before?.end('cancelled', now);
    if (before) await this.attempts.save(before);
    const expiresAt = new Date(now.getTime() + openFor);
    const attempt = CheckoutAttempt.begin({ id: uuidv7(), accountId, priceId, expiresAt, createdAt: now });
    await this.attempts.save(attempt);
    return { attemptId: attempt.snapshot().id, expiresAt };
  }

  /**
   * Opens the page. Null: the plan was granted after the decision and the page would have charged for it,
   * so it is closed.
   * @throws bought_meanwhile, failed_to_create_checkout_session, ProviderRefused, ProviderSilent
   */
  async open(params: PageParams, steps: Steps): Promise<string | null> {
    const url = await this.opened(params, steps);
    const closed = params.trialEnd === null && (await this.closeGranted(params, steps));
    return closed ? null : url;
  }

  /**
   * Links a customer that was made for a page that was never opened.
   * @throws ProviderSilent
   */
  async findCustomer(params: PageParams): Promise<void> {
    if (params.customerId === null) await this.makeCustomer.find(params);
  }

  /**
   * Closes pages that charge at once for a granted plan. A page that is being paid stays open.
   * @throws ProviderSilent
   */
  async closeCharging(
    customerId: string,
    isGiven: (attempt: Pick<CheckoutAttemptState, 'priceId' | 'createdAt'>) => boolean,
    keyOf: (pageId: string) => string,
  ): Promise<void> {
    for (const { id, attemptId, status, chargesNow } of await this.provider.pagesOf(customerId)) {
      const attempt =
        status === 'open' && chargesNow && attemptId !== null ? await this.attempts.byId(attemptId) : null;
      if (!attempt || !isGiven(attempt.snapshot())) continue;
      try {
        await this.provider.expireCheckout(id, keyOf(id));
      } catch (error) {
        if (error instanceof ProviderRefused) continue;
        throw error;
      }
      await this.abandon(attempt.snapshot().id);
    }
  }

  private async abandon(attemptId: string): Promise<void> {
    const attempt = await this.attempts.byId(attemptId);
    attempt?.abandon(this.clock.now());
    if (attempt) await this.attempts.save(attempt);
  }

  /** Checked after the page is stored: a later grant finds the page there. */
  private async closeGranted(
    { accountId, attemptId, priceId, tier, customer: { userId } }: PageParams,
    steps: Steps,
  ): Promise<boolean> {
    if ((await this.grantedTime.freeUntil(userId, tier, this.clock.now())) === null) return false;
    const customerId = (await this.accounts.byId(accountId))?.customerId;
    if (!customerId) return false;
    await this.closeCharging(
      customerId,
      (of) => of.priceId === priceId,
      (pageId) => steps.key(`expire:${pageId}`),
    );
    if (
      (await this.provider.pagesOf(customerId)).some(
        (page) => page.attemptId === attemptId && page.status !== 'expired',
      )
    )
      return false;
    await this.abandon(attemptId);
    return true;
  }

  private async opened(params: PageParams, steps: Steps): Promise<string> {
    const { attemptId, tier, customer, unfinished } = params;
    // Another key would make a second page, and the user could pay on both.
    const open = (await this.attempts.byId(attemptId))?.snapshot().url;
    if (open) return open;
    const customerId = params.customerId ?? (await this.makeCustomer.of(params, steps));
    await this.credit.of(params.accountId);
    const opened = await this.expireOtherPages(params, customerId, steps);
    // The user has already paid on this page although its answer was lost: return the success page.
    if (opened?.status === 'complete') return params.successUrl.replace('{CHECKOUT_SESSION_ID}', opened.id);
    for (const unpaid of unfinished)
      if ((await this.purchase.of(unpaid, steps)) === 'paid') throw billingError('bought_meanwhile');
    const session = opened ?? (await this.make(params, customerId, steps));
    if (session.url === null) throw billingError('failed_to_create_checkout_session');
    const attempt = await this.attempts.byId(attemptId);
    attempt?.opened(session.id, session.url, { userId: customer.userId, tier });
    if (attempt) await this.attempts.save(attempt);
    return session.url;
  }

  /** A page that would be over is not requested: the provider would repeat that failure for the key. */
  private make(params: PageParams, customerId: string, steps: Steps): Promise<CheckoutFacts> {
    if (new Date(params.expiresAt) <= this.clock.now())
      throw billingError('failed_to_create_checkout_session');
    return this.provider.openCheckout(wishOf(params, customerId), steps.key('session'));
  }

  /**
   * Closes all other pages, so that the user can pay on one only. A page that a lost answer made for this
   * attempt is reused.
   */
  private async expireOtherPages(
    { accountId, attemptId }: PageParams,
    customerId: string,
    steps: Steps,
  ): Promise<CheckoutFacts | null> {
    const pages = await this.provider.pagesOf(customerId);
    const others = pages.filter((page) => page.attemptId !== attemptId);
    await this.assertNotBought(accountId, others);
    for (const { id } of others.filter(({ status }) => status === 'open'))
      await this.provider.expireCheckout(id, steps.key(`expire:${id}`));
    return pages.find((page) => page.attemptId === attemptId) ?? null;
  }

  /**
   * The decision saw no live subscription. A page that was paid since has made one that our rows may not
   * show yet.
   * @throws bought_meanwhile
   */
  private async assertNotBought(accountId: string, pages: readonly CheckoutFacts[]): Promise<void> {
    const known = new Map(
      (await this.records.subscriptionsOf(accountId)).map(({ id, status }) => [id, status]),
    );
    const runs = (id: string) => isLive(known.get(id) ?? 'active');
    if (
      pages.some(
        ({ status, subscriptionId }) =>
          status === 'complete' && subscriptionId !== null && runs(subscriptionId),
      )
    )
      throw billingError('bought_meanwhile');
  }
}

const wishOf = (
  {
    attemptId,
    priceId,
    customer: { userId, language },
    successUrl,
    cancelUrl,
    trialEnd,
    expiresAt,
  }: PageParams,
  customerId: string,
): CheckoutWish => ({
  attemptId,
  customerId,
  userId,
  priceId,
  language,
  successUrl,
  cancelUrl,
  trialEnd: trialEnd === null ? null : new Date(trialEnd),
  expiresAt: new Date(expiresAt),
});
