import { Injectable, Logger } from '@nestjs/common';
import { ProviderRefused } from '../../domain/payment-errors';
import { PaymentProvider } from '../../domain/payment-provider';
import type { Steps } from '../command-runner/steps';

/** Who ends something at once is charged nothing more for it: what is open is dropped, and what was collected while they were at it goes back. */
@Injectable()
export class VoidOpenInvoices {
  private readonly log = new Logger('billing');

  constructor(private readonly provider: PaymentProvider) {}

  async of(invoiceIds: readonly string[], steps: Steps): Promise<void> {
    for (const id of invoiceIds) if ((await this.provider.voidInvoice(id, steps.key(`void:${id}`))) === 'paid') await this.giveBack(id, steps);
  }

  /** What they wanted is done all the same. */
  private async giveBack(invoiceId: string, steps: Steps): Promise<void> {
    try {
      await this.provider.refund(invoiceId, steps.key(`refund:${invoiceId}`));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      this.log.error(`ALERT refund of invoice ${invoiceId}, collected for what was ended that moment, was refused (${error.reason}); docs/runbooks/webhooks.md`);
    }
  }
}
