import { Injectable } from '@nestjs/common';
import { type DomainError, notFound } from '../../../kernel/domain-error';
import type { StoredResponse, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { type CheckoutAttempt, CheckoutAttempts } from '../../domain/checkout/checkout-attempt';
import { checkoutActions, paymentActions } from '../../domain/payments/payment';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import {
  type AlreadyDone,
  CommandHandler,
  type DecisionInput,
  doneIf,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { DropPurchase } from '../subscription/customer-subscriptions';
import type { PaymentAnswer } from './retry-payment';

interface Wish {
  paymentId: string;
}
type Params =
  | { attemptId: string; sessionId: string | null }
  | { invoiceId: string; subscriptionId: string | null };

/**
 * Cancels an unpaid purchase: closes its page, ends a subscription whose first payment is pending, or drops
 * the upgrade.
 */
@Injectable()
export class CancelPayment extends CommandHandler<Wish, Params, PaymentAnswer> {
  readonly kind = 'cancel-payment';
  readonly failure = 'failed_to_cancel_payment';

  constructor(
    runner: CommandRunner,
    private readonly attempts: CheckoutAttempts,
    private readonly records: BillingRecords,
    private readonly purchase: DropPurchase,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  /** @throws NOT_FOUND, payment_not_cancellable */
  execute(command: Command, paymentId: string): Promise<StoredResponse<PaymentAnswer>> {
    return this.runner.run(this, command, { paymentId });
  }

  override async admit(account: BillingAccountState | null, { paymentId }: Wish): Promise<void> {
    if (!account) throw notFound();
    if (
      (await this.attempts.byId(paymentId))?.snapshot().accountId !== account.id &&
      !(await this.records.payment(account.id, paymentId))
    )
      throw notFound();
  }

  async decide(
    { id }: BillingAccount,
    { wish: { paymentId } }: DecisionInput<Wish>,
  ): Promise<{ params: Params }> {
    const attempt = await this.attempts.byId(paymentId);
    if (attempt?.snapshot().accountId === id) return { params: paramsOf(attempt) };
    const payment = await this.records.payment(id, paymentId);
    if (!payment) throw notFound();
    if (
      !paymentActions({ ...payment, isOrphaned: await this.records.isOrphaned(id, payment.ref) }).cancellable
    )
      throw billingError('payment_not_cancellable');
    const invoice = payment.kind === 'first' ? await this.records.invoice(id, payment.ref) : null;
    return { params: { invoiceId: payment.ref, subscriptionId: invoice?.subscriptionId ?? null } };
  }

  async act(params: Params, steps: Steps): Promise<void> {
    if ('invoiceId' in params) {
      if ((await this.purchase.of(params, steps)) === 'paid') throw billingError('payment_not_cancellable');
    } else if (params.sessionId !== null)
      await this.provider.expireCheckout(params.sessionId, steps.key('expire'));
  }

  async conclude(
    _account: BillingAccountState,
    params: Params,
    _result: unknown,
    now: Date,
  ): Promise<PaymentAnswer> {
    const attempt = 'attemptId' in params ? await this.attempts.byId(params.attemptId) : null;
    attempt?.abandon(now);
    if (attempt) await this.attempts.save(attempt);
    return { success: true, status: 'canceled', url: null };
  }

  override async findDone(
    { id }: BillingAccountState,
    params: Params,
  ): Promise<AlreadyDone<undefined> | null> {
    const isDropped =
      'attemptId' in params
        ? (await this.attempts.byId(params.attemptId))?.snapshot().state === 'cancelled'
        : (await this.records.invoice(id, params.invoiceId))?.status === 'void';
    return doneIf(isDropped);
  }

  /** The payment was made or is under way; another attempt is of no use. */
  override refusalFor(): DomainError {
    return billingError('payment_not_cancellable');
  }
}

function paramsOf(attempt: CheckoutAttempt): Params {
  const { id: attemptId, sessionId, ...rest } = attempt.snapshot();
  if (!checkoutActions(rest).cancellable) throw billingError('payment_not_cancellable');
  return { attemptId, sessionId };
}
