import { createHash } from 'node:crypto';
import type { Language } from '@pictick/rules/language';
import { escaped } from '../../platform/mail/render-email';
import { localeOf } from '../application/invitations/invitation-mail';
import type { SuppressionStatus } from '../application/invitations/suppress-address';

const style = `body{margin:0;padding:24px;background:#fbf5ec;color:#2c1f16;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:480px;margin:0 auto;padding:32px 24px;background:#fff;border-radius:32px}
header{display:flex;align-items:center;gap:10px;margin:0 0 24px;font-weight:700;font-size:20px}header svg{width:36px;height:36px}
h1{margin:0 0 16px;font-size:24px;line-height:1.25}p{margin:0 0 24px}
button{min-height:48px;padding:12px 28px;border:0;border-radius:999px;background:#ffc94d;color:#2c1f16;font:inherit;font-weight:700;cursor:pointer}
button.quiet{background:#f1e6d6}button:focus-visible{outline:3px solid #2c1f16;outline-offset:3px}`;

/** Inline, because the page may load nothing. */
const logo = `<svg viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="10.8" fill="#ffc94d"/><circle cx="10.7" cy="11" r="3.8" fill="#bc4206"/><path d="m10 20.3 7 7L27.8 12" fill="none" stroke="#2c1f16" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Allows this inline style and a form to this page, nothing else. */
export const stopPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Opening the page changes nothing, because mail scanners open every link; the button does. `justChanged`:
 * the button was pressed.
 */
export function stopPage(language: Language, status: SuppressionStatus, justChanged: boolean): string {
  const { title, doneTitle, undoneTitle, unknownTitle, ask, confirm, done, again, undone, unknown } =
    localeOf(language).stop;
  const heading = escaped(
    { unknown: unknownTitle, silent: doneTitle, heard: justChanged ? undoneTitle : title }[status],
  );
  const words = { unknown, silent: done, heard: justChanged ? undone : ask }[status];
  const button = {
    unknown: '',
    silent: `<button class="quiet" name="wish" value="heard">${escaped(again)}</button>`,
    heard: `<button name="wish" value="silent">${escaped(confirm)}</button>`,
  }[status];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading} · Pictick</title><style>${style}</style></head>
<body><main><header>${logo}<span>Pictick</span></header><h1>${heading}</h1><p role="status">${escaped(words)}</p>${button === '' ? '' : `<form method="post">${button}</form>`}</main></body>
</html>
`;
}
