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
/** The provider takes nothing below 30 minutes, counted from when it hears of it; that may be late. */
const openFor = 45 * minute;
/** Less is no time to pay in. */
const leftAtLeast = 2 * minute;
const justNow = minute;

/** The page of the provider's on which somebody buys their first plan: one at a time, made for one customer. */
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

  /** `since`: a page that was opened before that would charge for what was given meanwhile. */
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

  /** In the place of the one that was open. */
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

  /** Null: the plan was granted after this was decided, and the page would have charged for it. It is closed. */
  async open(params: PageParams, steps: Steps): Promise<string | null> {
    const url = await this.opened(params, steps);
    const closed = params.trialEnd === null && (await this.closeGranted(params, steps));
    return closed ? null : url;
  }

  /** The customer of a page that was never opened may have been made all the same. @throws ProviderSilent */
  async findCustomer(params: PageParams): Promise<void> {
    if (params.customerId === null) await this.makeCustomer.find(params);
  }

  /** Pages that charge at once for a plan that was granted. One that is paid on in this moment stays. */
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

  /** Asked after the page is on record: a grant that comes later finds it there. */
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
    // Under another key there would be a second page, and both could be paid on.
    const open = (await this.attempts.byId(attemptId))?.snapshot().url;
    if (open) return open;
    const customerId = params.customerId ?? (await this.makeCustomer.of(params, steps));
    await this.credit.of(params.accountId);
    const opened = await this.expireOtherPages(params, customerId, steps);
    // They found the page although we did not hear of it, and have been there: that is where it leads.
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

  /** Nobody waits any more for a page that would be over; asked for all the same, a failure under its key would be repeated. */
  private make(params: PageParams, customerId: string, steps: Steps): Promise<CheckoutFacts> {
    if (new Date(params.expiresAt) <= this.clock.now())
      throw billingError('failed_to_create_checkout_session');
    return this.provider.openCheckout(wishOf(params, customerId), steps.key('session'));
  }

  /** One page at a time can be paid on: all others close, whatever became of the wish behind them. What a lost answer has made for this very wish is taken as it is. */
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

  /** When this was decided they had nothing that runs. Somebody who pays on another page in that very moment has; our rows may not know yet. */
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
