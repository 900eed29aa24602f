import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { BillingAccounts, paidTierAt } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import type { AccountLetter, LateEndLetter, PaymentLetter, RefundLetter } from '../../domain/letters';
import { PriceList } from '../../domain/price-list';
import type { SubscriptionState } from '../../domain/subscription';
import { type EmailToSend, SendEmailOnce } from './send-email-once';
import { delayedOutcomeEmail, paymentEmail, refundEmail } from './templates';

/** The states of an account in which the user can still put the payment right. */
const unpaidStates: Readonly<Record<PaymentLetter['kind'], readonly SubscriptionState[]>> = {
  'payment-failed': ['past_due', 'unpaid', 'paused'],
  'payment-action': ['incomplete', 'active_upgrade_pending'],
};

/** Sends the e-mails about an account: a payment that is due, a refund, a command that ended late. Each goes once. */
@Injectable()
export class SendAccountEmail {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly prices: PriceList,
    private readonly sendOnce: SendEmailOnce,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {}

  async execute(letter: AccountLetter): Promise<void> {
    if (this.settings.smtpUrl === null) return;
    const email = await this.compose(letter);
    if (email && !(await this.sendOnce.execute(email))) throw new Error('Another worker is sending this e-mail');
  }

  private compose(letter: AccountLetter): Promise<EmailToSend | null> {
    if (letter.kind === 'command-ended') return this.delayedOutcome(letter);
    return letter.kind === 'refunded' ? this.refund(letter) : this.payment(letter);
  }

  /** Null: the account was deleted. */
  private async delayedOutcome({ kind, accountId, commandId, wish, done }: LateEndLetter): Promise<EmailToSend | null> {
    const userId = (await this.accounts.byId(accountId))?.userId;
    if (userId === undefined) return null;
    return { userId, kind, about: commandId, write: (language) => delayedOutcomeEmail(language, wish, done, this.url('/billing')) };
  }

  /** Null: the account or the invoice was deleted. */
  private async refund({ kind, accountId, commandId, invoiceId, invoiceIds, amount, credit, at }: RefundLetter): Promise<EmailToSend | null> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    const invoice = await this.records.invoice(accountId, invoiceId);
    if (!account || !invoice) return null;
    const { cardLast4, currency, priceId } = invoice;
    const numbers = (await Promise.all((invoiceIds ?? [invoiceId]).map((id) => this.records.invoice(accountId, id)))).flatMap((each) => each?.number ?? []);
    const refunded = { amount, credit, currency, at: new Date(at), tier: priceId === null ? null : this.prices.tierOf(priceId), numbers, last4: cardLast4 };
    return { userId: account.userId, kind, about: commandId, write: (language) => refundEmail(language, refunded, this.url('/billing?tab=billing')) };
  }

  /** Null: the invoice is paid by now, or the account was deleted. */
  private async payment({ kind, accountId, invoiceId }: PaymentLetter): Promise<EmailToSend | null> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    const invoice = await this.records.invoice(accountId, invoiceId);
    if (!account || invoice?.status !== 'open' || !unpaidStates[kind].includes(account.status)) return null;
    const urls = { billing: this.url('/billing?tab=billing'), invoice: invoice.hostedUrl };
    return { userId: account.userId, kind, about: invoiceId, write: (language) => paymentEmail(kind, language, paidTierAt(account, this.clock.now()) === 'trial', urls) };
  }

  private url(path: string): string {
    return new URL(path, this.settings.publicUrl).href;
  }
}
