import type { Mail } from '../../platform/mail/mailer';
import type { Language } from '../domain/picture-book';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';

const locales: Readonly<Record<Language, typeof en>> = { en, es, fr, de, tr, nl };

export const localeOf = (language: Language): typeof en => locales[language];

/**
 * The same for everybody who is invited in one language: no name of a list, none of a person, nothing that anybody wrote. Otherwise it
 * would carry whatever somebody wants to say to whomever they like, in our name.
 */
export function invitationMail(language: Language, loginUrl: string, stopUrl: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { invitation: { subject, heading, body, open, note }, stop } = locales[language];
  const text = [heading, body, `${open}: ${loginUrl}`, note, `${stop.link}: ${stopUrl}`].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbf5ec;color:#2c1f16;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(heading)}</h1>
<p style="margin:0 0 24px">${escaped(body)}</p>
<p style="margin:0 0 24px"><a href="${escaped(loginUrl)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#ffc94d;color:#2c1f16;font-weight:700;text-decoration:none">${escaped(open)}</a></p>
<p style="margin:0 0 12px;font-size:14px;color:#675442">${escaped(note)}</p>
<p style="margin:0;font-size:14px"><a href="${escaped(stopUrl)}" style="color:#675442">${escaped(stop.link)}</a></p>
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
