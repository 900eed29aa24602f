import { regionOf, type Language } from '../../../../kernel/language';
import type { Tier } from '../../../../kernel/tier';
import { letter } from '../../../../platform/mail/letter';
import type { Mail } from '../../../../platform/mail/mailer';
import { planOf } from '../../../domain/plan-catalogue';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';

const locales: Readonly<Record<Language, typeof en>> = { en, es, fr, de, tr, nl };

export interface RefundTold {
  /** All of it, and what of it is credit, in minor units. */
  amount: number;
  credit: number;
  currency: string;
  at: Date;
  tier: Tier | null;
  /** Of the invoices that the money came from. */
  numbers: readonly string[];
  last4: string | null;
}

/** To be kept: when somebody withdrew, from what, and what goes back where. */
export function refundMail(language: Language, { amount, credit, currency, at, tier, numbers, last4 }: RefundTold, billingUrl: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const words = locales[language];
  const money = (cents: number): string => new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
  const date = new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const values: Readonly<Record<string, string>> = { date, plan: tier === null ? 'Pictick' : `Pictick ${planOf(tier).name}`, cash: money(amount - credit), credit: money(credit), last4: last4 ?? '', number: numbers.join(', ') };
  const filled = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const ways = [...(amount > credit ? [last4 === null ? words.toYou : words.toCard] : []), ...(credit > 0 ? [words.asCredit] : [])];
  const body = [words.body, ...ways, words.ended].map(filled);
  return letter({ language, subject: words.subject, heading: words.heading, body, button: { text: words.open, url: billingUrl }, notes: [...(numbers.length === 0 ? [] : [{ text: filled(numbers.length === 1 ? words.invoice : words.invoices) }]), { text: words.note }] });
}
