import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../domain/payment-provider';
import type { Steps } from '../command-runner/steps';

/** What was to be bought, and has not been paid. */
export interface Unpaid {
  invoiceId: string | null;
  /** Null: it is a bigger plan that was to be paid, and the one they have goes on. */
  subscriptionId: string | null;
}

/** The bank's page may still be open. Only what can never be paid any more is ended: what has been paid meanwhile stays bought. */
@Injectable()
export class DropPurchase {
  constructor(private readonly provider: PaymentProvider) {}

  async of({ invoiceId, subscriptionId }: Unpaid, steps: Steps): Promise<'dropped' | 'paid'> {
    if (invoiceId !== null && (await this.provider.voidInvoice(invoiceId, steps.key(`void:${invoiceId}`))) === 'paid') return 'paid';
    if (subscriptionId !== null) await this.provider.cancelNow(subscriptionId, { refundRest: false }, steps.key(`cancel:${subscriptionId}`));
    return 'dropped';
  }
}
