import type { Mail } from '../../../platform/mail/mailer';
import { renderEmail } from '../../../platform/mail/render-email';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import nl from '../locales/nl.json';
import tr from '../locales/tr.json';

const locales: Readonly<Record<string, typeof en>> = { en, es, fr, de, tr, nl };

/** Fixed texts: the family's list of devices names the adult. */
export function leftDevicesMail(
  wanted: string | null,
  settingsUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const language = wanted !== null && Object.hasOwn(locales, wanted) ? wanted : 'en';
  const texts = locales[language] ?? en;
  const { subject, heading, body, next, open, note } = texts.leftDevices;
  return renderEmail({
    language,
    subject,
    heading,
    body: [body, next],
    button: { text: open, url: settingsUrl },
    notes: [{ text: note }],
  });
}
