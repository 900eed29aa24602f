import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import type { StoredResponse, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { RequireUser } from '../admin/require-user';
import {
  type AlreadyDone,
  CommandHandler,
  type DecisionInput,
  requireCustomer,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { Refund, type RefundAnswer } from './refund';
import { type RefundedAmounts, refundedSince } from './refund-payments';

interface Wish {
  invoiceId: string;
}
interface Params extends Wish {
  goneBefore: number;
  currency: string;
}

/**
 * Refunds one invoice as it was paid, by order of support staff. The subscription goes on, and the
 * guarantee stays unused.
 */
@Injectable()
export class RefundInvoice extends CommandHandler<Wish, Params, RefundAnswer, RefundedAmounts> {
  readonly kind = 'refund-invoice';
  readonly failure = 'failed_to_refund';

  constructor(
    runner: CommandRunner,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  /** @throws nothing_to_refund */
  execute(
    command: Command,
    invoiceId: string,
    note: () => Promise<void>,
  ): Promise<StoredResponse<RefundAnswer>> {
    return this.runner.run(this, command, { invoiceId }, note);
  }

  override admit = requireCustomer;

  async decide(
    { id }: BillingAccount,
    { wish: { invoiceId } }: DecisionInput<Wish>,
  ): Promise<{ params: Params }> {
    const invoice = await this.records.invoice(id, invoiceId);
    if (invoice?.status !== 'paid' || invoice.refunded >= invoice.total)
      throw billingError('nothing_to_refund');
    return { params: { invoiceId, goneBefore: invoice.refunded, currency: invoice.currency } };
  }

  act({ invoiceId }: Params, steps: Steps): Promise<RefundedAmounts> {
    return this.provider.refund(invoiceId, steps.key(`refund:${invoiceId}`));
  }

  override async findDone(
    { id }: BillingAccountState,
    { invoiceId, goneBefore }: Params,
  ): Promise<AlreadyDone<RefundedAmounts> | null> {
    const invoice = await this.records.invoice(id, invoiceId);
    if (!invoice || invoice.refunded < invoice.total) return null;
    return { result: refundedSince(goneBefore, [invoice]) };
  }

  conclude(
    _account: BillingAccountState,
    { currency }: Params,
    { cash, credit }: RefundedAmounts,
  ): Promise<RefundAnswer> {
    return Promise.resolve({
      success: true,
      message: 'messages.stripe.refunded',
      amount: cash + credit,
      credit,
      currency,
    });
  }
}

interface RefundRequest extends AuditReason {
  invoice?: string | undefined;
}

/**
 * An admin refunds by the guarantee, for a user who cannot press the button, or refunds one invoice
 * whatever the guarantee says.
 */
@Injectable()
export class AdminRefund {
  constructor(
    private readonly requireUser: RequireUser,
    private readonly records: BillingRecords,
    private readonly guarantee: Refund,
    private readonly one: RefundInvoice,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The command belongs to the customer, under a key that customers cannot send. The audit row is written
   * with it.
   * @throws user_not_found, NOT_FOUND for an unknown invoice, and the errors of Refund or RefundInvoice
   */
  async execute(
    { key, fingerprint }: Command,
    actor: { id: string; role: StaffRole },
    userId: string,
    { invoice, reason, ticket }: RefundRequest,
  ): Promise<StoredResponse<RefundAnswer>> {
    const account = await this.requireUser.of(userId);
    if (invoice !== undefined && !(account && (await this.records.invoice(account.id, invoice))))
      throw notFound();
    const command = { userId, key: `staff ${key}`, fingerprint };
    const note = (): Promise<void> =>
      this.audit.note({
        actor,
        action: 'billing.refund-asked',
        subject: userId,
        reason,
        ticket,
        details: { what: invoice ?? 'guarantee' },
      });
    return invoice === undefined
      ? this.guarantee.execute(command, note)
      : this.one.execute(command, invoice, note);
  }
}
