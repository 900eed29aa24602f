import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { BillingAccounts } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { BillingRecords } from '../../domain/projection/projection';
import {
  PaymentProvider,
  ProviderMissing,
  ProviderRefused,
  ProviderSilent,
} from '../../domain/provider/payment-provider';

export interface InvoiceFile {
  bytes: AsyncIterable<Uint8Array>;
  number: string | null;
}

/** The PDF of an invoice, for its owner; for any other user the invoice does not exist. */
@Injectable()
export class OpenInvoice {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Checks without asking the provider that the invoice has a PDF.
   * @throws NOT_FOUND, invoice_not_ready
   */
  async check(userId: string, id: string): Promise<{ number: string | null }> {
    const account = await this.accounts.ofUser(userId);
    const invoice = account && (await this.records.invoice(account.id, id));
    if (!invoice) throw notFound();
    if (!invoice.hasPdf) throw billingError('invoice_not_ready');
    return { number: invoice.number };
  }

  /** @throws NOT_FOUND, invoice_not_ready, missing_secret_key, failed_to_download_invoice */
  async open(userId: string, id: string): Promise<InvoiceFile> {
    const { number } = await this.check(userId, id);
    const file = await this.fileOf(id);
    if (!file) throw billingError('invoice_not_ready');
    return { bytes: file.bytes, number: file.number ?? number };
  }

  private async fileOf(id: string): Promise<InvoiceFile | null> {
    try {
      return await this.provider.invoicePdf(id);
    } catch (error) {
      if (error instanceof ProviderMissing) throw billingError('missing_secret_key');
      if (error instanceof ProviderSilent || error instanceof ProviderRefused)
        throw billingError('failed_to_download_invoice');
      throw error;
    }
  }
}
