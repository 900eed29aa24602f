import type { Mail } from './mailer';

export interface EmailTemplate {
  language: string;
  subject: string;
  heading: string;
  /** One entry for each paragraph. */
  body: readonly string[];
  button?: { text: string; url: string };
  /** Small print; with an address it is a link. */
  notes: readonly { text: string; url?: string }[];
}

/** Renders an e-mail as text and as HTML, in one of the six languages. */
export function renderEmail({
  language,
  subject,
  heading,
  body,
  button,
  notes,
}: EmailTemplate): Pick<Mail, 'subject' | 'text' | 'html'> {
  const links = (given: { text: string; url?: string }): string =>
    given.url === undefined ? given.text : `${given.text}${language === 'fr' ? ' :' : ':'} ${given.url}`;
  const text = [heading, ...body, ...(button ? [links(button)] : []), ...notes.map(links)].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbf5ec;color:#2c1f16;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(heading)}</h1>
${[...body.map((paragraph) => `<p style="margin:0 0 24px">${escaped(paragraph)}</p>`), ...(button ? [buttonOf(button)] : []), ...notes.map(noteOf)].join('\n')}
</div>
</body>
</html>
`;
  const bound = language === 'fr' ? boundInFrench : (words: string): string => words;
  return { subject: bound(subject), text: bound(`${text}\n`), html: bound(html) };
}

/** As on the page: no French punctuation mark begins a line. */
const boundInFrench = (words: string): string =>
  words.replace(/ ([»?!:;])/g, '\u00a0$1').replace(/« /g, '«\u00a0');

const buttonOf = ({ text, url }: { text: string; url: string }): string =>
  `<p style="margin:0 0 24px"><a href="${escaped(url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#ffc94d;color:#2c1f16;font-weight:700;text-align:center;text-decoration:none">${escaped(text)}</a></p>`;

const noteOf = ({ text, url }: { text: string; url?: string }): string =>
  `<p style="margin:0 0 12px;font-size:14px;color:#675442">${url === undefined ? escaped(text) : `<a href="${escaped(url)}" style="color:#675442">${escaped(text)}</a>`}</p>`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
