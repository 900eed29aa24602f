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

export const localeOf = (language: Language): typeof en => locales[language];

/**
 * The text depends on the language only and contains no user input. Otherwise a sender could spread their
 * own words in our name.
 */
export function invitationMail(
  language: Language,
  loginUrl: string,
  stopUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const {
    invitation: { subject, heading, body, open, note },
    stop,
  } = locales[language];
  return renderEmail({
    language,
    subject,
    heading,
    body: [body],
    button: { text: open, url: loginUrl },
    notes: [{ text: note }, { text: stop.link, url: stopUrl }],
  });
}
