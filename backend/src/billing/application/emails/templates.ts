import { regionOf } from '@pictick/rules/billing/region';
import type { Tier } from '@pictick/rules/billing/tier';
import type { Language } from '@pictick/rules/language';
import type { Mail } from '../../../platform/mail/mailer';
import { renderEmail } from '../../../platform/mail/render-email';
import type { CommandKind } from '../../domain/commands/command';
import type { PaymentEmailRequest, Reminder } from '../../domain/emails/emails';
import { cheapestPlan, planOf } from '../../domain/plans/plan-catalogue';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';

const locales: Readonly<Record<Language, typeof en>> = { en, es, fr, de, tr, nl };
type Email = Pick<Mail, 'subject' | 'text' | 'html'>;

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
const money = (language: Language, currency: string, cents: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);

/** The link opens the plans; it does not sign in. */
export function trialEmail(reminder: Reminder, language: Language, ends: Date, plansUrl: string): Email {
  const { trialSoon, trialOver } = locales[language];
  const { subject, heading, body, next, open, note } = reminder === 'trial-soon' ? trialSoon : trialOver;
  // In UTC: the user's time zone is not known.
  const date = new Intl.DateTimeFormat(regionOf(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(ends);
  const values = { date, price: money(language, cheapestPlan.currency, cheapestPlan.price) };
  return renderEmail({
    language,
    subject,
    heading,
    body: [filled(body, values), filled(next, values)],
    button: { text: open, url: plansUrl },
    notes: [{ text: note }],
  });
}

export interface PaymentUrls {
  billing: string;
  invoice: string | null;
}

/**
 * The button requires a sign-in; the link in the notes is the provider's page of this invoice. `isOver`:
 * the plan has already ended.
 */
export function paymentEmail(
  kind: PaymentEmailRequest['kind'],
  language: Language,
  isOver: boolean,
  urls: PaymentUrls,
): Email {
  const { paymentFailed, paymentAction } = locales[language];
  const failed = { ...paymentFailed, next: isOver ? paymentFailed.nextOver : paymentFailed.next };
  const { subject, heading, body, next, open, direct, note } =
    kind === 'payment-failed' ? failed : paymentAction;
  return renderEmail({
    language,
    subject,
    heading,
    body: [body, next],
    button: { text: open, url: urls.billing },
    notes: [...(urls.invoice === null ? [] : [{ text: direct, url: urls.invoice }]), { text: note }],
  });
}

export interface RefundFacts {
  /** The whole refund and the part of it that is credit, in minor units. */
  amount: number;
  credit: number;
  currency: string;
  at: Date;
  tier: Tier | null;
  /** Numbers of the refunded invoices. */
  numbers: readonly string[];
  last4: string | null;
}

/**
 * The confirmation of a withdrawal that the law requires: its day, the contract, and where the refund goes.
 */
export function refundEmail(
  language: Language,
  { amount, credit, currency, at, tier, numbers, last4 }: RefundFacts,
  billingUrl: string,
): Email {
  const words = locales[language].refund;
  const date = new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const plan = tier === null ? 'Pictick' : `Pictick ${planOf(tier).name}`;
  const values = {
    date,
    plan,
    cash: money(language, currency, amount - credit),
    credit: money(language, currency, credit),
    last4: last4 ?? '',
    number: numbers.join(', '),
  };
  const ways = [
    ...(amount > credit ? [last4 === null ? words.toYou : words.toCard] : []),
    ...(credit > 0 ? [words.asCredit] : []),
  ];
  const body = [words.body, ...ways, words.ended].map((text) => filled(text, values));
  const invoices =
    numbers.length === 0
      ? []
      : [{ text: filled(numbers.length === 1 ? words.invoice : words.invoices, values) }];
  return renderEmail({
    language,
    subject: words.subject,
    heading: words.heading,
    body,
    button: { text: words.open, url: billingUrl },
    notes: [...invoices, { text: words.note }],
  });
}

/** The end of a command after the user was told that it goes on. No amounts: the page shows them. */
export function delayedOutcomeEmail(
  wanted: string | null,
  kind: CommandKind,
  done: boolean,
  billingUrl: string,
): Email {
  const language = wanted !== null && isLanguage(wanted) ? wanted : 'en';
  const words = locales[language].delayedOutcome;
  const { subject, heading, body } = done ? words.done : words.refused;
  return renderEmail({
    language,
    subject,
    heading,
    body: [filled(body, { wish: words.wish[kind] }), words.next],
    button: { text: words.open, url: billingUrl },
    notes: [{ text: words.note }],
  });
}

const isLanguage = (text: string): text is Language => Object.hasOwn(locales, text);
