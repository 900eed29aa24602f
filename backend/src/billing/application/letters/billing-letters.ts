import { regionOf, type Language } from '../../../kernel/language';
import { letter } from '../../../platform/mail/letter';
import type { Mail } from '../../../platform/mail/mailer';
import type { PaymentLetter } from '../../domain/letters';
import { cheapestPlan } from '../../domain/plan-catalogue';
import type { Reminder } from '../../domain/trial-reminders';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';

const locales: Readonly<Record<Language, typeof en>> = { en, es, fr, de, tr, nl };
type Words = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The link opens the plans and signs nobody in. */
export function trialLetter(reminder: Reminder, language: Language, ends: Date, plansUrl: string): Words {
  const { trialSoon, trialOver } = locales[language];
  const { subject, heading, body, next, open, note } = reminder === 'trial-soon' ? trialSoon : trialOver;
  // The day is the provider's and ours: which one it is where they live is not known.
  const date = new Intl.DateTimeFormat(regionOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(ends);
  const price = new Intl.NumberFormat(language, { style: 'currency', currency: cheapestPlan.currency }).format(cheapestPlan.price / 100);
  return letter({ language, subject, heading, body: [body.replace('{{date}}', () => date), next.replace('{{price}}', () => price)], button: { text: open, url: plansUrl }, notes: [{ text: note }] });
}

export interface PaymentWays {
  billing: string;
  invoice: string | null;
}

/** The link opens what is to be paid, behind the sign-in; the one in the notes is the provider's page of this invoice. `isOver`: their plan gives nothing any more. */
export function paymentLetter(kind: PaymentLetter['kind'], language: Language, isOver: boolean, urls: PaymentWays): Words {
  const { paymentFailed, paymentAction } = locales[language];
  const failed = { ...paymentFailed, next: isOver ? paymentFailed.nextOver : paymentFailed.next };
  const { subject, heading, body, next, open, direct, note } = kind === 'payment-failed' ? failed : paymentAction;
  return letter({ language, subject, heading, body: [body, next], button: { text: open, url: urls.billing }, notes: [...(urls.invoice === null ? [] : [{ text: direct, url: urls.invoice }]), { text: note }] });
}
