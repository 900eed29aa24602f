// @ts-check
import { linesOfChange } from '../billing/change-items.mjs';
import { settle, total as totalOf } from '../billing/issue-invoice.mjs';
import {
  bottomLines,
  cardChoice,
  document,
  escapeHtml,
  filled,
  money,
  notice,
  tongueOf,
  wayBack,
} from './document.mjs';
import { linesOf } from './invoice.mjs';
import { problemOf, readChoice } from './problems.mjs';

/**
 * @typedef {import('./pages.mjs').Visit} Visit @typedef {import('./pages.mjs').Answer} Answer @typedef {import('../rows.mjs').PortalSession} Session @typedef {import('../rows.mjs').PortalFlow} Flow
 * @typedef {import('../rows.mjs').Subscription} Subscription @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('./document.mjs').Tongue} Tongue
 */

/**
 * The price of an upgrade, and its confirmation.
 * @param {Visit} visit @param {Session} session @param {Flow} flow @returns {Answer}
 */
export function upgrade({ standIn, request, id, form, query }, session, flow) {
  const fakeStripe = standIn.books;
  const tongue = tongueOf(request, session.locale);
  const { t } = tongue;
  const sub = fakeStripe.get('subscription', flow.subscription);
  const after = flow.after.returnUrl ?? session.returnUrl;
  const title = filled(t.upgrade, {
    plan: flow.items
      .map(({ price }) => fakeStripe.get('product', fakeStripe.get('price', price).product).name)
      .join(', '),
  });
  if (session.done || isMade(sub, flow))
    return form && after
      ? { location: after }
      : { html: notice(tongue, { title, words: t.changed, back: after }) };
  if (sub.endedAt !== null || sub.schedule !== null)
    return { html: notice(tongue, { title, words: t.unchanged, back: session.returnUrl }) };

  const kept =
    fakeStripe.find('method', sub.method ?? fakeStripe.get('customer', session.customer).method)?.card
      .last4 ?? null;
  /** @param {string | null} problem @param {string | null} [chosen] */
  const page = (problem, chosen = null) => ({
    html: view({ fakeStripe, session, flow, sub, tongue, title, kept, problem, chosen }),
    reaches: [after],
  });
  if (!form) return page(query.get('problem') === 'bank' ? t.problems.bank : null);
  const keeps = kept !== null && form.get('card') === 'keep';
  const card = keeps ? null : readChoice(form);
  if (!keeps && card === null) return { ...page(t.problems.noCard), status: 422 };
  const outcome = standIn.portal.confirmUpgrade(id, card === null ? {} : { card });
  if (outcome.kind === 'paid') return { location: outcome.redirect ?? `/p/session/${id}` };
  if (outcome.kind === 'needs-action') return { location: `/bank/${outcome.intent}?from=/p/session/${id}` };
  return { ...page(problemOf(t, outcome), card ?? 'keep'), status: 422 };
}

/** @param {Subscription} sub @param {Flow} flow */
const isMade = (sub, flow) =>
  flow.items.every((wish) =>
    sub.items.some(
      (item) => item.id === wish.id && item.price === wish.price && item.quantity === wish.quantity,
    ),
  );

/** @param {{fakeStripe: FakeStripe, session: Session, flow: Flow, sub: Subscription, tongue: Tongue, title: string, kept: string | null, problem: string | null, chosen: string | null}} parts */
function view({ fakeStripe, session, flow, sub, tongue, title, kept, problem, chosen }) {
  const { t } = tongue;
  const { lines, ...bill } = billOf(fakeStripe, session, flow, sub);
  const prices = flow.items.map(({ price }) => fakeStripe.get('price', price));
  const amount = money(tongue, bill.due, bill.currency);
  return document({
    title,
    tongue,
    content: `<section>
      ${prices.map((price) => `<p><b>${escapeHtml(fakeStripe.get('product', price.product).name)}</b>: ${escapeHtml(filled(t[price.interval], { price: money(tongue, price.amount, price.currency) }))}</p>`).join('')}
      <dl class="sums">${linesOf(fakeStripe, tongue, lines, bill.currency)}${bottomLines(tongue, bill)}</dl>
      <form method="post" action="/p/session/${escapeHtml(session.secret)}">
        ${cardChoice(tongue, { title: t.whichCard, kept, problem, chosen })}
        <button class="main">${escapeHtml(filled(t.change, { amount }))}</button>
        ${wayBack(tongue, session.returnUrl)}
      </form>
    </section>`,
  });
}

/**
 * The invoice that a confirmation would make.
 * @param {FakeStripe} fakeStripe @param {Session} session @param {Flow} flow @param {Subscription} sub
 */
function billOf(fakeStripe, session, flow, sub) {
  const items = sub.items.map((item) => ({ ...item, ...flow.items.find(({ id }) => id === item.id) }));
  const { proration, trial } = fakeStripe.get('portalConfiguration', session.configuration).update;
  const noted = fakeStripe
    .all('invoiceItem')
    .filter((row) => row.subscription === sub.id && row.invoice === null)
    .map((row) => row.line);
  const lines = [
    ...noted,
    ...linesOfChange(fakeStripe, sub, items, {
      proration: proration === 'none' ? 'none' : 'always_invoice',
      at: fakeStripe.now,
      endsTrial: trial !== 'continue_trial',
    }),
  ];
  // An unpaid earlier attempt is replaced and returns the credit that it took.
  const waiting = fakeStripe.find('invoice', sub.pending?.invoice);
  const back = waiting?.status === 'open' ? waiting.starting - (waiting.ending ?? 0) : 0;
  const balance = fakeStripe.get('customer', session.customer).balance + back;
  const total = totalOf(lines);
  return { lines, total, balance, currency: sub.currency, ...settle(total, balance) };
}
