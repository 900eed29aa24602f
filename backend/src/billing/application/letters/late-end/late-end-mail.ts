import { letter } from '../../../../platform/mail/letter';
import type { Mail } from '../../../../platform/mail/mailer';
import type { CommandKind } from '../../../domain/command';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';

const locales: Readonly<Record<string, typeof en>> = { en, es, fr, de, tr, nl };

/** What somebody wanted about their plan, and whether it is done. No amounts: what is true is on the page. */
export function lateEndMail(wanted: string | null, kind: CommandKind, done: boolean, billingUrl: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const language = wanted !== null && Object.hasOwn(locales, wanted) ? wanted : 'en';
  const words = locales[language] ?? en;
  const { subject, heading, body } = done ? words.done : words.refused;
  return letter({ language, subject, heading, body: [body.replace('{{wish}}', () => words.wish[kind]), words.next], button: { text: words.open, url: billingUrl }, notes: [{ text: words.note }] });
}
