import { Injectable } from '@nestjs/common';
import type { Answer, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import { PaymentProvider } from '../../domain/payment-provider';
import { refusal } from '../../domain/refusals';
import { CommandRunner } from '../command-runner/command-runner';
import type { Steps } from '../command-runner/steps';
import { type AlreadyDone, CommandHandler, type DecisionInput, requireCustomer } from '../command-runner/command-handler';
import { type Given, givenSince } from './refund-payments';
import type { RefundAnswer } from './refund';

interface Wish {
  invoiceId: string;
}
interface Params extends Wish {
  goneBefore: number;
  currency: string;
}

/** One invoice goes back as it was paid, because support staff say so. What it was for goes on, and the guarantee stays unused. */
@Injectable()
export class RefundInvoice extends CommandHandler<Wish, Params, RefundAnswer, Given> {
  readonly kind = 'refund-invoice';
  readonly failure = 'failed_to_refund';

  constructor(
    runner: CommandRunner,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, invoiceId: string, note: () => Promise<void>): Promise<Answer<RefundAnswer>> {
    return this.runner.run(this, command, { invoiceId }, note);
  }

  override admit = requireCustomer;

  async decide({ id }: BillingAccount, { wish: { invoiceId } }: DecisionInput<Wish>): Promise<{ params: Params }> {
    const invoice = await this.records.invoice(id, invoiceId);
    if (invoice?.status !== 'paid' || invoice.refunded >= invoice.total) throw refusal('nothing_to_refund');
    return { params: { invoiceId, goneBefore: invoice.refunded, currency: invoice.currency } };
  }

  act({ invoiceId }: Params, steps: Steps): Promise<Given> {
    return this.provider.refund(invoiceId, steps.key(`refund:${invoiceId}`));
  }

  override async findDone({ id }: BillingAccountState, { invoiceId, goneBefore }: Params): Promise<AlreadyDone<Given> | null> {
    const invoice = await this.records.invoice(id, invoiceId);
    if (!invoice || invoice.refunded < invoice.total) return null;
    return { result: givenSince(goneBefore, [invoice]) };
  }

  conclude(_account: BillingAccountState, { currency }: Params, { cash, credit }: Given): Promise<RefundAnswer> {
    return Promise.resolve({ success: true, message: 'messages.stripe.refunded', amount: cash + credit, credit, currency });
  }
}
