import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../identity';
import type { Language } from '../../kernel/language';
import { atLeast, type Tier } from '../../kernel/tier';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Transaction } from '../../platform/database/transaction';
import type { BillingAccount } from '../domain/billing-account';
import { BillingAccounts } from '../domain/billing-accounts';
import { CheckoutAttempt } from '../domain/checkout-attempt';
import { CheckoutAttempts } from '../domain/checkout-attempts';
import { EntitlementGrants } from '../domain/entitlement-grants';
import { type CustomerWish, PaymentProvider } from '../domain/payment-provider';
import type { Price } from '../domain/price-list';
import { refusal } from '../domain/refusals';
import { trialEndFor } from '../domain/trial-end';
import { PushCredit } from './push-credit';
import type { Steps } from './steps';

const minute = 60_000;
/** The provider takes nothing below 30 minutes, counted from when it hears of it; that may be late. */
const openFor = 45 * minute;
/** Less is no time to pay in. */
const leftAtLeast = 2 * minute;
const justNow = minute;

export interface PageParams {
  accountId: string;
  attemptId: string;
  priceId: string;
  tier: Tier;
  /** Null: they are to be made one. */
  customerId: string | null;
  customer: CustomerWish;
  customerKey: string;
  /** Another page that is open: only one can be paid on. */
  expire: string | null;
  successUrl: string;
  cancelUrl: string;
  trialEnd: string | null;
  expiresAt: string;
}

/** The page of the provider's on which somebody buys their first plan: one at a time, made for one customer. */
@Injectable()
export class CheckoutPages {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly attempts: CheckoutAttempts,
    private readonly grants: EntitlementGrants,
    private readonly identity: IdentityFacade,
    private readonly credit: PushCredit,
    private readonly provider: PaymentProvider,
    private readonly transaction: Transaction,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async stillOpen(accountId: string, priceId: string, now: Date): Promise<string | null> {
    const open = (await this.attempts.openOf(accountId))?.snapshot();
    return open?.priceId === priceId && open.expiresAt.getTime() - now.getTime() > leftAtLeast ? open.url : null;
  }

  async justOpened(accountId: string, priceId: string, now: Date): Promise<string | null> {
    const open = (await this.attempts.openOf(accountId))?.snapshot();
    return open && now.getTime() - open.createdAt.getTime() < justNow ? this.stillOpen(accountId, priceId, now) : null;
  }

  /** In the transaction that decides. */
  async plan(account: BillingAccount, userId: string, { id: priceId, tier }: Price, language: Language, now: Date): Promise<PageParams> {
    const [profile, running, before] = await Promise.all([this.identity.profileOf(userId), this.grants.runningOf(userId, now), this.attempts.openOf(account.id)]);
    if (!profile || profile.leaving) throw refusal('user_not_found');
    before?.end('cancelled', now);
    if (before) await this.attempts.save(before);
    const { id: accountId, customerId, customerDeleted } = account.snapshot();
    const expiresAt = new Date(now.getTime() + openFor);
    const attempt = CheckoutAttempt.begin({ id: uuidv7(), accountId, priceId, expiresAt, createdAt: now });
    await this.attempts.save(attempt);
    const granted = running.filter((grant) => atLeast(grant.tier, tier)).map((grant) => grant.snapshot().until);
    return {
      accountId,
      attemptId: attempt.snapshot().id,
      priceId,
      tier,
      customerId: customerDeleted ? null : customerId,
      customer: { userId, email: profile.email, name: profile.name, language },
      customerKey: customerDeleted && customerId !== null ? `customer:${userId}:after:${customerId}` : `customer:${userId}`,
      expire: before?.snapshot().sessionId ?? null,
      successUrl: `${new URL('/billing', this.settings.publicUrl).href}?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: new URL('/billing?checkout=cancelled', this.settings.publicUrl).href,
      trialEnd: trialEndFor(granted, now)?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    };
  }

  async open(params: PageParams, steps: Steps): Promise<string> {
    const { accountId, attemptId, priceId, tier, customer, expire, successUrl, cancelUrl } = params;
    const customerId = params.customerId ?? (await this.customerFor(params, steps));
    await this.credit.of(accountId);
    if (expire !== null) await this.provider.expireCheckout(expire, steps.key('expire'));
    const wish = { customerId, userId: customer.userId, priceId, language: customer.language, successUrl, cancelUrl };
    const session = await this.provider.openCheckout({ ...wish, trialEnd: params.trialEnd === null ? null : new Date(params.trialEnd), expiresAt: new Date(params.expiresAt) }, steps.key('session'));
    if (session.url === null) throw refusal('failed_to_create_checkout_session');
    const attempt = await this.attempts.byId(attemptId);
    attempt?.opened(session.id, session.url, { userId: customer.userId, tier });
    if (attempt) await this.attempts.save(attempt);
    return session.url;
  }

  /** One for a person for good, whoever asks and however often. */
  private async customerFor({ accountId, customer, customerKey }: PageParams, steps: Steps): Promise<string> {
    steps.key('customer');
    const customerId = await this.provider.makeCustomer(customer, customerKey);
    await this.transaction.run(async () => {
      const account = await this.accounts.locked(accountId);
      account?.linkCustomer(customerId);
      if (account) await this.accounts.save(account);
    });
    return customerId;
  }
}
