import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { paidTierAt } from '../../domain/billing-account';
import { BillingAccounts } from '../../domain/billing-accounts';
import { BillingRecords } from '../../domain/billing-records';
import type { PaymentLetter } from '../../domain/letters';
import type { SubscriptionState } from '../../domain/subscription-state';
import { paymentLetter } from './billing-letters';
import { SendLetter } from './send-letter';

/** As long as the account stands so, there is something to put right. */
const still: Readonly<Record<PaymentLetter['kind'], readonly SubscriptionState[]>> = {
  'payment-failed': ['past_due', 'unpaid', 'paused'],
  'payment-action': ['incomplete', 'active_upgrade_pending'],
};

/** Somebody has not paid, and may not look here for weeks: they are told once for each invoice, and how to put it right. What is paid by now needs no mail. */
@Injectable()
export class SendPaymentLetter {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly sendLetter: SendLetter,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {}

  async execute({ kind, accountId, invoiceId }: PaymentLetter): Promise<void> {
    if (this.settings.smtpUrl === null) return;
    const account = (await this.accounts.byId(accountId))?.snapshot();
    const invoice = await this.records.invoice(accountId, invoiceId);
    if (!account || invoice?.status !== 'open' || !still[kind].includes(account.status)) return;
    const urls = { billing: new URL('/billing?tab=billing', this.settings.publicUrl).href, invoice: invoice.hostedUrl };
    const gone = await this.sendLetter.once({ userId: account.userId, kind, about: invoiceId }, (language) => paymentLetter(kind, language, paidTierAt(account, this.clock.now()) === 'trial', urls));
    if (!gone) throw new Error('Somebody else is sending this mail');
  }
}
