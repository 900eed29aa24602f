import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { notFound } from '../../../kernel/domain-error';
import { StoredResponse, type Command } from '../../../platform/idempotency/idempotency';
import {
  type BillingAccount,
  BillingAccounts,
  type BillingAccountState,
} from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { CheckoutAttempts } from '../../domain/checkout/checkout-attempt';
import {
  checkoutActions,
  paymentActions,
  isOrphanedInvoice,
  type PaymentStatus,
} from '../../domain/payments/payment';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { OpenCheckout } from '../checkout/open-checkout';
import {
  type AlreadyDone,
  CommandHandler,
  type DecisionInput,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';

interface Wish {
  paymentId: string;
  /** A card that was saved just now; absent: the default one is charged. */
  card?: string;
}
interface Params {
  customerId: string;
  invoiceId: string;
  hostedUrl: string | null;
  /** Absent in rows of the release before. */
  card?: string;
}
export interface PaymentAnswer {
  success: true;
  status: PaymentStatus;
  /** Null: the user has nothing to confirm. */
  url: string | null;
}

/**
 * Pays an open invoice with the saved card; a confirmation happens on the provider's page. A checkout is
 * opened again.
 */
@Injectable()
export class RetryPayment extends CommandHandler<Wish, Params, PaymentAnswer, string | null> {
  readonly kind = 'retry-payment';
  readonly failure = 'failed_to_retry_payment';

  constructor(
    runner: CommandRunner,
    private readonly openCheckout: OpenCheckout,
    private readonly accounts: BillingAccounts,
    private readonly attempts: CheckoutAttempts,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  /**
   * @throws NOT_FOUND, payment_not_retryable, card_declined, failed_to_retry_payment, and the errors of
   * OpenCheckout
   */
  async execute(
    command: Command,
    paymentId: string,
    language: Language,
  ): Promise<StoredResponse<PaymentAnswer>> {
    const attempt = (await this.attempts.byId(paymentId))?.snapshot();
    if (!attempt || attempt.accountId !== (await this.accounts.ofUser(command.userId))?.id)
      return this.runner.run(this, command, { paymentId });
    // A repeated key gets its first answer, whatever has become of the page since.
    if (!checkoutActions(attempt).retryable && !(await this.runner.isKnown(command)))
      throw billingError('payment_not_retryable');
    const { value, replayed } = await this.openCheckout.execute(command, attempt.priceId, language);
    return new StoredResponse(
      200,
      JSON.stringify({ success: true, status: 'pending', url: value.session.url } satisfies PaymentAnswer),
      replayed,
    );
  }

  /**
   * The server's own attempt with a card that the user has saved.
   * @throws NOT_FOUND, payment_not_retryable, card_declined, failed_to_retry_payment
   */
  withCard(command: Command, paymentId: string, card: string): Promise<StoredResponse<PaymentAnswer>> {
    return this.runner.run(this, command, { paymentId, card });
  }

  override async admit(account: BillingAccountState | null, { paymentId }: Wish): Promise<void> {
    if (!account || !(await this.records.payment(account.id, paymentId))) throw notFound();
  }

  async decide(
    account: BillingAccount,
    { wish: { paymentId, card } }: DecisionInput<Wish>,
  ): Promise<{ params: Params }> {
    const payment = await this.records.payment(account.id, paymentId);
    if (!payment) throw notFound();
    if (
      !paymentActions({ ...payment, isOrphaned: await this.records.isOrphaned(account.id, payment.ref) })
        .retryable
    )
      throw billingError('payment_not_retryable');
    const invoice = await this.records.invoice(account.id, payment.ref);
    return {
      params: {
        customerId: account.customerId ?? '',
        invoiceId: payment.ref,
        hostedUrl: invoice?.hostedUrl ?? null,
        ...(card !== undefined && { card }),
      },
    };
  }

  /** The decision may be hours old: an invoice of a subscription that has ended since is not paid. */
  async act({ customerId, invoiceId, hostedUrl, card }: Params, steps: Steps): Promise<string | null> {
    if (isOrphanedInvoice(await this.provider.factsOf(customerId), invoiceId))
      throw billingError('payment_not_retryable');
    const outcome = await this.provider.pay(invoiceId, card ?? null, steps.key('pay'));
    if (outcome.kind === 'declined') throw billingError('card_declined');
    if (outcome.kind === 'paid') return null;
    const url = outcome.url ?? hostedUrl;
    if (url === null) throw billingError(this.failure);
    return url;
  }

  override async findDone(
    { id }: BillingAccountState,
    { invoiceId }: Params,
  ): Promise<AlreadyDone<null> | null> {
    return (await this.records.invoice(id, invoiceId))?.status === 'paid' ? { result: null } : null;
  }

  conclude(_account: BillingAccountState, _params: Params, url: string | null): Promise<PaymentAnswer> {
    return Promise.resolve({ success: true, status: url === null ? 'completed' : 'pending', url });
  }
}
