// @ts-check
import {
  bottomLines,
  cardChoice,
  day,
  document,
  escapeHtml,
  filled,
  money,
  sum,
  tongueOf,
} from './document.mjs';
import { problemOf, readChoice } from './problems.mjs';

/**
 * @typedef {import('./pages.mjs').Visit} Visit @typedef {import('./pages.mjs').Answer} Answer @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Line} Line
 * @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('./document.mjs').Tongue} Tongue
 */

/** An invoice, which can be paid if it is open. @param {Visit} visit @returns {Answer | null} */
export function invoice({ standIn, request, id, form, query }) {
  const fakeStripe = standIn.books;
  const row = standIn.invoiceBySecret(id);
  if (row === null || row.status === 'draft') return null;
  const tongue = tongueOf(request, fakeStripe.get('customer', row.customer).locales[0]);
  const { problems } = tongue.t;
  /** @param {string | null} problem @param {string | null} [chosen] */
  const page = (problem, chosen = null) => view({ fakeStripe, row, tongue, problem, chosen });
  if (!form) return { html: page(query.get('problem') === 'bank' ? problems.bank : null) };
  if (row.status !== 'open') return { location: `/i/${id}` };
  const card = readChoice(form);
  if (card === null) return { status: 422, html: page(problems.noCard) };
  const outcome = standIn.invoicePage.pay(row.id, { card });
  if (outcome.kind === 'needs-action') return { location: `/bank/${outcome.intent}?from=/i/${id}` };
  return outcome.kind === 'paid'
    ? { location: `/i/${id}` }
    : { status: 422, html: page(problemOf(tongue.t, outcome), card) };
}

/** @param {{fakeStripe: FakeStripe, row: Invoice, tongue: Tongue, problem: string | null, chosen: string | null}} parts */
function view({ fakeStripe, row, tongue, problem, chosen }) {
  const { t } = tongue;
  const { status } = row;
  const words = status === 'open' || status === 'draft' ? t.today : t.statuses[status];
  const open =
    status !== 'open'
      ? ''
      : `
      <form method="post" action="/i/${row.secret}">
        ${cardChoice(tongue, { title: t.whichCard, problem, chosen })}
        <button class="main">${escapeHtml(filled(t.pay, { amount: money(tongue, row.due, row.currency) }))}</button>
      </form>`;
  return document({
    title: filled(t.invoice, { number: row.number ?? '' }),
    tongue,
    content: `<section>
      ${status === 'paid' ? `<p class="note" role="status">${t.paidThanks}</p>` : ''}
      <dl class="sums">${linesOf(fakeStripe, tongue, row.lines, row.currency)}${bottomLines(tongue, { total: row.total, due: row.due, balance: row.starting, ending: row.ending ?? 0, currency: row.currency, words })}</dl>
      <p><a class="link" href="/i/${row.secret}/pdf">${escapeHtml(filled(t.file, { number: row.number ?? '' }))}</a></p>${open}
    </section>`,
  });
}

/** @param {FakeStripe} fakeStripe @param {Tongue} tongue @param {readonly Line[]} lines @param {string} currency */
export const linesOf = (fakeStripe, tongue, lines, currency) =>
  lines.map((line) => sum(told(fakeStripe, tongue, line), money(tongue, line.amount, currency))).join('');

/** @param {FakeStripe} fakeStripe @param {Tongue} tongue @param {Line} line */
function told(fakeStripe, tongue, line) {
  const plan = fakeStripe.get('product', fakeStripe.get('price', line.price).product).name;
  if (line.proration) return filled(line.amount < 0 ? tongue.t.unused : tongue.t.rest, { plan });
  return `${plan}, ${day(tongue, line.periodStart)} – ${day(tongue, line.periodEnd)}`;
}
