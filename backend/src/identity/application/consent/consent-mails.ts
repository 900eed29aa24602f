import type { Mail } from '../../../platform/mail/mailer';
import { renderEmail } from '../../../platform/mail/render-email';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import nl from '../locales/nl.json';
import tr from '../locales/tr.json';

type ConsentTexts = (typeof en)['consent'];
type Content = Pick<Mail, 'subject' | 'text' | 'html'>;
const locales: Readonly<Record<string, { consent: ConsentTexts }>> = { en, es, fr, de, tr, nl };

const textsIn = (wanted: string): ConsentTexts & { language: string } => {
  const language = Object.hasOwn(locales, wanted) ? wanted : 'en';
  return { language, ...(locales[language] ?? en).consent };
};

const paragraphs = ({ notice }: ConsentTexts): string[] =>
  Object.values(notice).map(({ title, text }) => `${title} ${text}`);

/** These mails hold fixed texts only: no name of a family, adult or child. */
export function consentAskedMail(wanted: string, agreeUrl: string): Content {
  const texts = textsIn(wanted);
  const { subject, heading, lead, parent, open, note } = texts.ask;
  return renderEmail({
    language: texts.language,
    subject,
    heading,
    body: [lead, ...paragraphs(texts), parent],
    button: { text: open, url: agreeUrl },
    notes: [{ text: note }],
  });
}

export function consentReminderMail(wanted: string, settingsUrl: string): Content {
  const texts = textsIn(wanted);
  const { subject, heading, lead, open, note } = texts.reminder;
  return renderEmail({
    language: texts.language,
    subject,
    heading,
    body: [lead, ...paragraphs(texts)],
    button: { text: open, url: settingsUrl },
    notes: [{ text: note }],
  });
}

export function consentLapsedMail(wanted: string, settingsUrl: string): Content {
  const { language, lapsed } = textsIn(wanted);
  const { subject, heading, lead, again, open, note } = lapsed;
  return renderEmail({
    language,
    subject,
    heading,
    body: [lead, again],
    button: { text: open, url: settingsUrl },
    notes: [{ text: note }],
  });
}
