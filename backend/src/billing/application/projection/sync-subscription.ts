import { Injectable } from '@nestjs/common';
import { perPerson } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { withTimeout } from '../../../platform/timeout';
import { type BillingAccount, BillingAccounts } from '../../domain/billing-account';
import { CheckoutAttempts } from '../../domain/checkout-attempt';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/payment-provider';
import { type BillingCode, refusal } from '../../domain/refusals';
import { CommandTiming } from '../command-runner/command-timing';
import { SyncCustomer } from './sync-customer';

/** One in 10 s; who asks more often hears what is known. */
const asking = perPerson('billing-sync', 6, { burst: 1 });

export interface SyncWish {
  /** Of the checkout that one has just come back from. */
  sessionId?: string;
  /** It is an error that there is no customer. */
  strict?: boolean;
}

/** What somebody has, asked for at the provider now: after coming back from paying, or because they want to know. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly attempts: CheckoutAttempts,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly limits: RateLimits,
    private readonly pace: CommandTiming,
  ) {}

  /** Whether it was asked for; what is true then, the queries say. Answers in time, for who asks gives up. */
  execute(userId: string, wish: SyncWish): Promise<boolean> {
    return withTimeout(this.look(userId, wish), this.pace.answerWithinMs, () => {
      throw refusal('failed_to_sync_subscription');
    });
  }

  private async look(userId: string, { sessionId, strict }: SyncWish): Promise<boolean> {
    const account = await this.accounts.ofUser(userId);
    if (sessionId !== undefined) await this.allow(sessionId, account);
    if (!account?.customerId) {
      if (strict) throw refusal('no_customer_id');
      return false;
    }
    if (!this.provider.configured || !(await this.limits.hasRoom(asking, userId))) return false;
    await asked(this.sync.of(account.id), 'failed_to_sync_subscription');
    return true;
  }

  /** Somebody else's checkout is nobody's business, not even whether there is one. */
  private async allow(sessionId: string, account: BillingAccount | null): Promise<void> {
    const known = (await this.attempts.bySession(sessionId))?.snapshot();
    if (known && known.accountId === account?.id) return;
    if (known || !account?.customerId) throw refusal('access_denied');
    const session = await asked(this.provider.checkoutOf(sessionId), 'failed_to_retrieve_checkout_session');
    if (session?.customerId !== account.customerId) throw refusal('access_denied');
  }
}

/** Whatever the provider says no to, or does not answer, is this failure to whoever waits. */
export async function asked<T>(work: Promise<T>, failure: BillingCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProviderRefused || error instanceof ProviderSilent ? refusal(failure) : error;
  }
}
