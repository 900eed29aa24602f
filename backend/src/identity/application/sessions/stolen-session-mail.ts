import type { Mail } from '../../../platform/mail/mailer';
import { renderEmail } from '../../../platform/mail/render-email';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import nl from '../locales/nl.json';
import tr from '../locales/tr.json';

const locales: Readonly<Record<string, typeof en>> = { en, es, fr, de, tr, nl };

/** Holds only fixed texts and our label of the device. The link opens the settings and does not sign in. */
export function stolenSessionMail(
  wanted: string | null,
  deviceLabel: string,
  settingsUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const language = wanted !== null && Object.hasOwn(locales, wanted) ? wanted : 'en';
  const { subject, heading, body, next, open, note, unknown } = (locales[language] ?? en).stolenSession;
  const told = body.replace('{{device}}', () => deviceLabel || unknown);
  return renderEmail({
    language,
    subject,
    heading,
    body: [told, next],
    button: { text: open, url: settingsUrl },
    notes: [{ text: note }],
  });
}
