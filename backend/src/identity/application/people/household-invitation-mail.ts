import type { Language } from '@pictick/rules/language';
import type { Mail } from '../../../platform/mail/mailer';
import { renderEmail } from '../../../platform/mail/render-email';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import nl from '../locales/nl.json';
import tr from '../locales/tr.json';

const locales: Readonly<Record<Language, typeof en>> = { en, es, fr, de, tr, nl };

/** Fixed texts only, so that an inviter cannot spread own words in our name; the page says who invites. */
export function householdInvitationMail(
  language: Language,
  joinUrl: string,
  stopUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, heading, body, open, note, stop } = locales[language].invitation;
  return renderEmail({
    language,
    subject,
    heading,
    body: [body],
    button: { text: open, url: joinUrl },
    notes: [{ text: note }, { text: stop, url: stopUrl }],
  });
}
