// @ts-check
import { settle } from '../billing/issue-invoice.mjs';
import { sumOf } from '../billing/pay-checkout.mjs';
import {
  bottomLines,
  cardChoice,
  day,
  document,
  escapeHtml,
  filled,
  money,
  notice,
  sum,
  tongueOf,
  wayBack,
} from './document.mjs';
import { problemOf, readChoice } from './problems.mjs';

/**
 * @typedef {import('./pages.mjs').Visit} Visit @typedef {import('./pages.mjs').Answer} Answer @typedef {import('../rows.mjs').Session} Session
 * @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('./document.mjs').Tongue} Tongue
 */

/** The page on which a plan is bought. @param {Visit} visit @returns {Answer | null} */
export function checkout({ standIn, request, id, form, query }) {
  const session = standIn.session(id);
  if (session === null) return null;
  const tongue = tongueOf(request, session.locale);
  const after = session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
  const title = filled(tongue.t.checkout, { plan: planOf(standIn.books, session) });
  if (session.status === 'complete')
    return form
      ? { location: after }
      : { html: notice(tongue, { title, words: tongue.t.complete, back: after }) };
  if (session.status === 'expired')
    return { html: notice(tongue, { title, words: tongue.t.expired, back: session.cancelUrl }) };

  /** @param {string | null} problem @param {string | null} [chosen] */
  const page = (problem, chosen = null) => ({
    html: view({ fakeStripe: standIn.books, session, tongue, title, problem, chosen }),
    reaches: [after],
    ...(problem && chosen ? { status: 422 } : {}),
  });
  if (!form) return page(query.get('problem') === 'bank' ? tongue.t.problems.bank : null);
  const card = readChoice(form);
  if (card === null) return { ...page(tongue.t.problems.noCard), status: 422 };
  const outcome = standIn.checkout.complete(id, { card });
  if (outcome.kind === 'paid') return { location: outcome.redirect ?? after };
  if (outcome.kind === 'needs-action') return { location: `/bank/${outcome.intent}?from=/c/pay/${id}` };
  return page(problemOf(tongue.t, outcome), card);
}

/** @param {FakeStripe} fakeStripe @param {Session} session */
const planOf = (fakeStripe, session) =>
  session.items
    .map(({ price }) => fakeStripe.get('product', fakeStripe.get('price', price).product).name)
    .join(', ');

/** @param {{fakeStripe: FakeStripe, session: Session, tongue: Tongue, title: string, problem: string | null, chosen: string | null}} parts */
function view({ fakeStripe, session, tongue, title, problem, chosen }) {
  const { t } = tongue;
  const bill = billOf(fakeStripe, session);
  const prices = session.items.map(({ price }) => fakeStripe.get('price', price));
  const rows = prices.map((price) =>
    sum(
      fakeStripe.get('product', price.product).name,
      filled(t[price.interval], { price: money(tongue, price.amount, price.currency) }),
    ),
  );
  const trialEnd =
    session.trialEnd ?? (session.trialDays === null ? null : fakeStripe.now + session.trialDays * 86_400);
  const pay = bill.due === 0 ? t.free : filled(t.pay, { amount: money(tongue, bill.due, bill.currency) });
  return document({
    title,
    tongue,
    content: `<section>
      <dl class="sums">${rows.join('')}${bottomLines(tongue, bill)}</dl>
      ${trialEnd === null ? '' : `<p>${filled(t.freeUntil, { date: day(tongue, trialEnd) })}</p>`}
      <form method="post" action="/c/pay/${escapeHtml(session.id)}">
        ${cardChoice(tongue, { title: t.whichCard, problem, chosen })}
        <button class="main">${escapeHtml(pay)}</button>
        ${wayBack(tongue, session.cancelUrl)}
      </form>
    </section>`,
  });
}

/**
 * A purchase that awaits the bank has its invoice already.
 * @param {FakeStripe} fakeStripe @param {Session} session
 */
function billOf(fakeStripe, session) {
  const currency = fakeStripe.get('price', session.items[0]?.price).currency;
  const begun = fakeStripe.find('invoice', fakeStripe.find('subscription', session.subscription)?.invoice);
  if (begun)
    return {
      total: begun.total,
      due: begun.due,
      balance: begun.starting,
      ending: begun.ending ?? 0,
      currency,
    };
  const { balance } = fakeStripe.get('customer', session.customer);
  const total = sumOf(fakeStripe, session);
  return { total, balance, currency, ...settle(total, balance) };
}
