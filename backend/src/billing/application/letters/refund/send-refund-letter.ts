import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../../platform/config/env';
import { BillingAccounts } from '../../../domain/billing-accounts';
import { BillingRecords } from '../../../domain/billing-records';
import type { RefundLetter } from '../../../domain/letters';
import { PriceList } from '../../../domain/price-list';
import { SendLetter } from '../send-letter';
import { refundMail } from './refund-mail';

/** The confirmation of a withdrawal: which contract, how much goes back and to which card, by mail, once. */
@Injectable()
export class SendRefundLetter {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly prices: PriceList,
    private readonly sendLetter: SendLetter,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {}

  async execute({ kind, accountId, commandId, invoiceId, invoiceIds, amount, credit, at }: RefundLetter): Promise<void> {
    if (this.settings.smtpUrl === null) return;
    const account = (await this.accounts.byId(accountId))?.snapshot();
    const invoice = await this.records.invoice(accountId, invoiceId);
    if (!account || !invoice) return;
    const { cardLast4, currency, priceId } = invoice;
    const numbers = (await Promise.all((invoiceIds ?? [invoiceId]).map((id) => this.records.invoice(accountId, id)))).flatMap((each) => each?.number ?? []);
    const told = { amount, credit, currency, at: new Date(at), tier: priceId === null ? null : this.prices.tierOf(priceId), numbers, last4: cardLast4 };
    const gone = await this.sendLetter.once({ userId: account.userId, kind, about: commandId }, (language) => refundMail(language, told, new URL('/billing?tab=billing', this.settings.publicUrl).href));
    if (!gone) throw new Error('Somebody else is sending this mail');
  }
}
