import { Injectable } from '@nestjs/common';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { perPerson } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { withTimeout } from '../../../platform/timeout';
import { type BillingAccount, BillingAccounts } from '../../domain/account/billing-account';
import { type BillingCode, billingError } from '../../domain/billing.errors';
import { CheckoutAttempts } from '../../domain/checkout/checkout-attempt';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';
import { RequireUser } from '../admin/require-user';
import { CommandTiming } from '../command-runner/command-timing';
import { SyncCustomer } from './sync-customer';

/** One in 10 s; more frequent requests get the stored state. */
const asking = perPerson('billing-sync', 6, { burst: 1 });

interface SyncWish {
  /** The checkout from which the user has just returned. */
  sessionId?: string;
  /** A missing customer is an error. */
  strict?: boolean;
}

/** Reads the subscription from the provider now: after a payment, or on request. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly attempts: CheckoutAttempts,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly limits: RateLimits,
    private readonly timing: CommandTiming,
  ) {}

  /**
   * True: the provider was read; the queries return the result. Answers before the client gives up.
   * @throws failed_to_sync_subscription, failed_to_retrieve_checkout_session, no_customer_id, access_denied
   */
  execute(userId: string, wish: SyncWish): Promise<boolean> {
    return withTimeout(this.fetch(userId, wish), this.timing.answerWithinMs, () => {
      throw billingError('failed_to_sync_subscription');
    });
  }

  private async fetch(userId: string, { sessionId, strict }: SyncWish): Promise<boolean> {
    const account = await this.accounts.ofUser(userId);
    if (sessionId !== undefined) await this.allow(sessionId, account);
    if (!account?.customerId) {
      if (strict) throw billingError('no_customer_id');
      return false;
    }
    if (!this.provider.configured || !(await this.limits.canConsume(asking, userId))) return false;
    await orBillingError(this.sync.of(account.id), 'failed_to_sync_subscription');
    return true;
  }

  /**
   * Refuses the checkout of another user, and does not tell whether it exists.
   * @throws access_denied
   */
  private async allow(sessionId: string, account: BillingAccount | null): Promise<void> {
    const known = (await this.attempts.bySession(sessionId))?.snapshot();
    if (known && known.accountId === account?.id) return;
    if (known || !account?.customerId) throw billingError('access_denied');
    const session = await orBillingError(
      this.provider.checkoutOf(sessionId),
      'failed_to_retrieve_checkout_session',
    );
    if (session?.customerId !== account.customerId) throw billingError('access_denied');
  }
}

/** A refusal or silence of the provider becomes this failure. */
async function orBillingError<T>(work: Promise<T>, failure: BillingCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProviderRefused || error instanceof ProviderSilent ? billingError(failure) : error;
  }
}

/**
 * An admin re-reads a customer from the provider. Repeating it is harmless: the facts are written.
 * @throws user_not_found, no_customer_id, missing_secret_key
 */
@Injectable()
export class AdminSync {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly requireUser: RequireUser,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly audit: AuditLog,
  ) {}

  async execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    userId: string,
    { reason, ticket }: AuditReason,
  ): Promise<void> {
    const account = await this.requireUser.of(userId);
    if (!account?.customerId) throw billingError('no_customer_id');
    if (!this.provider.configured) throw billingError('missing_secret_key');
    await this.idempotency.once(command, 200, async () => {
      await this.audit.note({ actor, action: 'billing.sync-asked', subject: userId, reason, ticket });
      return {};
    });
    await orBillingError(this.sync.of(account.id), 'failed_to_sync_subscription');
  }
}
