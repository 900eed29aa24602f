import { Injectable, Logger } from '@nestjs/common';
import { PaymentProvider, ProviderRefused } from '../../domain/payment-provider';
import type { Steps } from '../command-runner/steps';

/** Ends the charges of a subscription that was ended at once: open invoices are voided, an invoice that was paid meanwhile is refunded. */
@Injectable()
export class VoidOpenInvoices {
  private readonly log = new Logger('billing');

  constructor(private readonly provider: PaymentProvider) {}

  async of(invoiceIds: readonly string[], steps: Steps): Promise<void> {
    for (const id of invoiceIds) if ((await this.provider.voidInvoice(id, steps.key(`void:${id}`))) === 'paid') await this.giveBack(id, steps);
  }

  /** A refund that is refused does not undo the command: support staff are alerted. */
  private async giveBack(invoiceId: string, steps: Steps): Promise<void> {
    try {
      await this.provider.refund(invoiceId, steps.key(`refund:${invoiceId}`));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      this.log.error(`ALERT refund of invoice ${invoiceId}, collected for what was ended that moment, was refused (${error.reason}); docs/runbooks/webhooks.md`);
    }
  }
}

/** A purchase that is not paid yet. */
export interface Unpaid {
  invoiceId: string | null;
  /** Null: an upgrade was to be paid, and the present plan goes on. */
  subscriptionId: string | null;
}

/** Ends a purchase only where it can no longer be paid: the bank's page may be open, and a purchase that is paid meanwhile stands. */
@Injectable()
export class DropPurchase {
  constructor(private readonly provider: PaymentProvider) {}

  async of({ invoiceId, subscriptionId }: Unpaid, steps: Steps): Promise<'dropped' | 'paid'> {
    if (invoiceId !== null && (await this.provider.voidInvoice(invoiceId, steps.key(`void:${invoiceId}`))) === 'paid') return 'paid';
    if (subscriptionId !== null) await this.provider.cancelNow(subscriptionId, { refundRest: false }, steps.key(`cancel:${subscriptionId}`));
    return 'dropped';
  }
}
