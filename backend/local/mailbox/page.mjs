// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseLanguage } from '../google/texts.mjs';
import { texts } from './texts.mjs';

/**
 * @typedef {import('./mailbox.mjs').ReceivedMail} ReceivedMail
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

const here = dirname(fileURLToPath(import.meta.url));
const ownPage =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Policy of a shown mail: no script, no network, an opaque origin; links open in a new tab. */
const mailPage =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

/** @param {Request} request @param {Response} response @param {readonly ReceivedMail[]} mails */
export function answer(request, response, mails) {
  // Refuses other host names, against DNS rebinding.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
    return send(response, 421, 'text/plain', 'wrong host');
  if (request.method !== 'GET') return send(response, 405, 'text/plain', 'only GET');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const language = chooseLanguage(request.headers['accept-language']);
  if (pathname === '/') return send(response, 200, 'text/html', listPage(language, mails), ownPage);
  if (pathname === '/mails.json') return send(response, 200, 'application/json', JSON.stringify({ mails }));
  if (pathname === '/style.css')
    return send(response, 200, 'text/css', readFileSync(join(here, 'style.css'), 'utf8'));
  if (pathname === '/logo.svg' && existsSync(logo))
    return send(response, 200, 'image/svg+xml', readFileSync(logo, 'utf8'));
  const [, id, part] = /^\/mails\/([\w-]+)(\/html)?$/.exec(pathname) ?? [];
  const mail = mails.find((each) => each.id === id);
  if (!mail) return send(response, 404, 'text/plain', 'not found');
  if (part) return send(response, 200, 'text/html', linksBeside(mail.html), mailPage);
  return send(response, 200, 'text/html', mailView(language, mail), ownPage);
}

const logo = join(here, '..', 'google', 'logo.svg');

/** @param {Response} response @param {number} status @param {string} type @param {string} body @param {string} [policy] */
function send(response, status, type, body, policy = "default-src 'none'") {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .end(body);
}

/** @param {string} language @param {readonly ReceivedMail[]} mails */
function listPage(language, mails) {
  const t = textsOf(language);
  const rows = mails.map(
    ({ id, subject, to, at }) => `
      <li><a href="/mails/${id}"><b>${escaped(subject || t.noSubject)}</b><small>${t.to}: ${escaped(to.join(', '))} · ${timeIn(language, at)}</small></a></li>`,
  );
  // Reloads by itself, for a user who waits for a mail.
  return document(
    language,
    t.title,
    '<meta http-equiv="refresh" content="3">',
    mails.length === 0
      ? `<p class="empty">${t.empty}</p>`
      : `<ul>${rows.join('')}
      </ul>`,
  );
}

/** @param {string} language @param {ReceivedMail} mail */
function mailView(language, { id, subject, from, to, at, text, html }) {
  const t = textsOf(language);
  const body =
    html === ''
      ? ''
      : `<iframe title="${escaped(subject)}" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return document(
    language,
    subject || t.noSubject,
    '',
    `<p><a href="/">← ${t.title}</a></p>
      <h2>${escaped(subject || t.noSubject)}</h2>
      <p><small>${t.from}: ${escaped(from)}<br>${t.to}: ${escaped(to.join(', '))}<br>${timeIn(language, at)}</small></p>
      ${body}
      <h3>${t.asText}</h3>
      <pre>${escaped(text)}</pre>`,
  );
}

/** @param {string} language @param {string} title @param {string} head @param {string} content */
function document(language, title, head, content) {
  const t = textsOf(language);
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  ${head}
  <title>${escaped(title)}</title>
  <link rel="icon" href="/logo.svg">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <main>
    <header><img src="/logo.svg" alt="" width="48" height="48"><h1>${t.title}</h1></header>
    <p class="stand">${t.why}</p>
    <section>${content}
    </section>
  </main>
</body>
</html>
`;
}

/** Inserted into the head: before the doctype it would change the rendering of the mail. @param {string} html */
const linksBeside = (html) =>
  /<head[\s>]/i.test(html)
    ? html.replace(/<head(\s[^>]*)?>/i, '$&<base target="_blank">')
    : `<base target="_blank">${html}`;

/** @param {string} language */
const textsOf = (language) => /** @type {import('./texts.mjs').Texts} */ (texts[language]);
/** @param {string} language @param {string} at */
const timeIn = (language, at) =>
  new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
