import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Language, languageOf } from '@pictick/rules/language';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Transaction } from '../../../platform/database/transaction';
import { AddressRefused, type Mail, Mailer } from '../../../platform/mail/mailer';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { BillingAccounts, paidTierAt } from '../../domain/account/billing-account';
import {
  type AccountEmailRequest,
  type DelayedOutcomeEmailRequest,
  type EmailKey,
  SentEmails,
  type PaymentEmailRequest,
  type RefundEmailRequest,
} from '../../domain/emails/emails';
import { PriceList } from '../../domain/plans/plan-catalogue';
import { BillingRecords } from '../../domain/projection/projection';
import type { SubscriptionState } from '../../domain/subscription/subscription';
import { delayedOutcomeEmail, paymentEmail, refundEmail } from './templates';

interface EmailToSend extends EmailKey {
  write: (language: Language) => Pick<Mail, 'subject' | 'text' | 'html'>;
}

/**
 * Sends an e-mail once, in the user's language. A user who is leaving gets none, and no row is written
 * about them.
 */
@Injectable()
export class SendEmailOnce {
  private readonly log = new Logger('billing');

  constructor(
    private readonly sentEmails: SentEmails,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * True: the e-mail was sent now or before, or never will be. False: another worker is sending it, or this
   * server sends no mail.
   */
  async execute({ write, ...name }: EmailToSend): Promise<boolean> {
    const person = await this.identity.profileOf(name.userId);
    if (!person || person.leaving) return true;
    const claimed = await this.claim(name);
    if (claimed !== 'mine') return claimed !== 'busy';
    // A worker that dies between sending and recording it sends the e-mail again under the same id.
    const sent = await this.send(
      {
        id: `${name.kind}-${name.about || name.userId}`,
        to: person.email,
        ...write(languageOf(person.language) ?? 'en'),
      },
      name,
    );
    if (sent) await this.sentEmails.markSent(name, this.clock.now());
    return sent;
  }

  /** In one transaction with the check, so that the row of a user who leaves is deleted with the user. */
  private claim(name: EmailKey): Promise<'mine' | 'busy' | 'sent' | 'gone'> {
    return this.transaction.run(async () =>
      (await this.identity.findDeleted([name.userId])).size > 0
        ? 'gone'
        : this.sentEmails.claim(name, this.clock.now()),
    );
  }

  private async send(mail: Mail, name: EmailKey): Promise<boolean> {
    try {
      return await this.mailer.send(mail);
    } catch (error) {
      if (error instanceof AddressRefused) {
        this.log.warn(`a mail (${name.kind}) is not taken for its address`);
        return true;
      }
      await this.sentEmails.release(name);
      throw error;
    }
  }
}

/** Longer than a trial, and longer than the provider retries a payment. */
const retentionDays = 60;

@EveryNight('ForgetLetters')
export class PurgeSentEmails implements NightlyTask {
  constructor(private readonly sentEmails: SentEmails) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.sentEmails.clear(daysBefore(now, retentionDays)));
  }
}

/** The account states in which the user can still fix the payment. */
const unpaidStates: Readonly<Record<PaymentEmailRequest['kind'], readonly SubscriptionState[]>> = {
  'payment-failed': ['past_due', 'unpaid', 'paused'],
  'payment-action': ['incomplete', 'active_upgrade_pending'],
};

/**
 * Sends the e-mails about an account: a payment that is due, a refund, a delayed outcome. Each is sent
 * once.
 * @throws Error where another worker is sending it, so that the job is retried
 */
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

  async execute(request: AccountEmailRequest): Promise<void> {
    if (this.settings.smtpUrl === null) return;
    const email = await this.compose(request);
    if (email && !(await this.sendOnce.execute(email)))
      throw new Error('Another worker is sending this e-mail');
  }

  private compose(request: AccountEmailRequest): Promise<EmailToSend | null> {
    if (request.kind === 'command-ended') return this.delayedOutcome(request);
    return request.kind === 'refunded' ? this.refund(request) : this.payment(request);
  }

  /** Null: the account was deleted. */
  private async delayedOutcome({
    kind,
    accountId,
    commandId,
    wish,
    done,
  }: DelayedOutcomeEmailRequest): Promise<EmailToSend | null> {
    const userId = (await this.accounts.byId(accountId))?.userId;
    if (userId === undefined) return null;
    return {
      userId,
      kind,
      about: commandId,
      write: (language) => delayedOutcomeEmail(language, wish, done, this.url('/billing')),
    };
  }

  /** Null: the account or the invoice was deleted. */
  private async refund({
    kind,
    accountId,
    commandId,
    invoiceId,
    invoiceIds,
    amount,
    credit,
    at,
  }: RefundEmailRequest): Promise<EmailToSend | null> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    const invoice = await this.records.invoice(accountId, invoiceId);
    if (!account || !invoice) return null;
    const { cardLast4, currency, priceId } = invoice;
    const numbers = (
      await Promise.all((invoiceIds ?? [invoiceId]).map((id) => this.records.invoice(accountId, id)))
    ).flatMap((each) => each?.number ?? []);
    const refunded = {
      amount,
      credit,
      currency,
      at: new Date(at),
      tier: priceId === null ? null : this.prices.tierOf(priceId),
      numbers,
      last4: cardLast4,
    };
    return {
      userId: account.userId,
      kind,
      about: commandId,
      write: (language) => refundEmail(language, refunded, this.url('/billing?tab=billing')),
    };
  }

  /** Null: the invoice is paid by now, or the account was deleted. */
  private async payment({ kind, accountId, invoiceId }: PaymentEmailRequest): Promise<EmailToSend | null> {
    const account = (await this.accounts.byId(accountId))?.snapshot();
    const invoice = await this.records.invoice(accountId, invoiceId);
    if (!account || invoice?.status !== 'open' || !unpaidStates[kind].includes(account.status)) return null;
    const urls = { billing: this.url('/billing?tab=billing'), invoice: invoice.hostedUrl };
    return {
      userId: account.userId,
      kind,
      about: invoiceId,
      write: (language) =>
        paymentEmail(kind, language, paidTierAt(account, this.clock.now()) === 'trial', urls),
    };
  }

  private url(path: string): string {
    return new URL(path, this.settings.publicUrl).href;
  }
}
