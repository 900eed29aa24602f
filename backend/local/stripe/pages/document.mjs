// @ts-check

import { escapeHtml } from '../../google/page.mjs';
import { chooseLanguage } from '../../google/texts.mjs';
import { cardNumbers } from '../cards.mjs';
import { filled, texts } from './texts.mjs';

/** @typedef {import('./texts.mjs').Texts} Texts @typedef {{language: string, t: Texts}} Tongue */

export { escapeHtml, filled };

/** The language that Stripe was told, else the browser's. @param {import('node:http').IncomingMessage} request @param {string | null | undefined} wish @returns {Tongue} */
export function tongueOf(request, wish) {
  const told = wish?.toLowerCase().split('-')[0] ?? '';
  const language = told in texts ? told : chooseLanguage(request.headers['accept-language']);
  return { language, t: /** @type {Texts} */ (texts[language]) };
}

/** @param {Tongue} tongue @param {number} cents @param {string} currency */
export const money = ({ language }, cents, currency) =>
  (cents / 100).toLocaleString(language, { style: 'currency', currency });

/** @param {Tongue} tongue @param {number} moment in seconds, as Stripe counts */
export const day = ({ language }, moment) =>
  new Date(moment * 1000).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** @param {{title: string, tongue: Tongue, content: string}} page `content`: sections */
export function document({ title, tongue: { language, t }, content }) {
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)} · Pictick</title>
  <link rel="icon" href="/logo.svg">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <main>
    <header>
      <img src="/logo.svg" alt="" width="56" height="56">
      <h1>${escapeHtml(title)}</h1>
    </header>
    <p class="stand"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="4" width="18" height="12" rx="2"/><path d="M2 20h20"/></svg>
      <span><b>${t.stand}.</b> ${t.why}</span></p>
    ${content}
  </main>
</body>
</html>
`;
}

/** @param {string} words @param {string} amount @param {string} [kind] */
export const sum = (words, amount, kind) =>
  `<div${kind ? ` class="${kind}"` : ''}><dt>${escapeHtml(words)}</dt><dd>${escapeHtml(amount)}</dd></div>`;

/** What there is to be paid and what of it the balance takes. @param {Tongue} tongue @param {{total: number, due: number, balance: number, ending: number, currency: string, words?: string}} bill `words`: what the last line is called */
export function bottomLines(tongue, { total, due, balance, ending, currency, words }) {
  const { t } = tongue;
  const used = total > 0 && balance < 0 ? Math.min(total, -balance) : 0;
  return [
    used > 0 ? sum(t.creditUsed, money(tongue, -used, currency)) : '',
    balance > 0 ? sum(t.owed, money(tongue, balance, currency)) : '',
    sum(words ?? t.today, money(tongue, due, currency), 'sum'),
    ending < 0 ? sum(t.creditKept, money(tongue, -ending, currency)) : '',
  ].join('');
}

/** The cards that behave in a way of their own; the first one that pays is chosen. */
const offered = /** @type {const} */ (['success', 'declined', 'insufficient', 'secure', 'fails-later']);

/** @param {Tongue} tongue @param {{title: string, kept?: string | null, problem: string | null, chosen?: string | null}} choice `kept`: the last digits of a card that is there already */
export function cardChoice({ t }, { title, kept = null, problem, chosen = null }) {
  const first = chosen ?? (kept === null ? 'success' : 'keep');
  /** @param {string} value @param {string} words @param {string} last4 */
  const card = (
    value,
    words,
    last4,
  ) => `<label class="card"><input type="radio" name="card" value="${value}"${value === first ? ' checked' : ''}${problem === null ? '' : ' aria-describedby="problem"'}>
          <span class="words"><span>${words}</span><small>•••• ${last4}</small></span></label>`;
  return `<fieldset><legend>${title}</legend>
        ${kept === null ? '' : card('keep', t.keep, kept)}
        ${offered.map((name) => card(name, t.cards[name], cardNumbers[name].slice(-4))).join('\n        ')}
      </fieldset>${problem === null ? '' : `\n      <p class="problem" id="problem" role="alert">${problem}</p>`}`;
}

/** @param {Tongue} tongue @param {string | null} url */
export const wayBack = ({ t }, url) =>
  url === null ? '' : `<a class="quiet" href="${escapeHtml(url)}">${t.back}</a>`;

/** One word and a way back. @param {Tongue} tongue @param {{title: string, words: string, back: string | null}} page */
export const notice = (tongue, { title, words, back }) =>
  document({ title, tongue, content: `<section><p>${words}</p>${wayBack(tongue, back)}</section>` });
