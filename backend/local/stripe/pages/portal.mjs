// @ts-check
import { charging, readCard } from '../cards.mjs';
import { cardChoice, day, document, escapeHtml, filled, money, tongueOf, wayBack } from './document.mjs';
import { problemOf, readChoice } from './problems.mjs';
import { upgrade } from './upgrade.mjs';

/**
 * @typedef {import('./pages.mjs').Visit} Visit @typedef {import('./pages.mjs').Answer} Answer @typedef {import('../rows.mjs').PortalSession} Session @typedef {import('../rows.mjs').Invoice} Invoice
 * @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('./document.mjs').Tongue} Tongue
 */

/** The subscription of a user, the card, and the invoices. @param {Visit} visit @returns {Answer | null} */
export function portal(visit) {
  const { standIn, request, id, form, query } = visit;
  const session = standIn.portalSession(id);
  if (session === null) return null;
  if (session.flow?.type === 'subscription_update_confirm') return upgrade(visit, session, session.flow);
  const tongue = tongueOf(request, session.locale);
  const { t } = tongue;
  const after = session.flow?.after.returnUrl ?? null;
  /** @param {{problem?: string | null, chosen?: string | null, saved?: boolean}} said */
  const page = (said) => ({
    html: view({ fakeStripe: standIn.books, session, tongue, ...said }),
    reaches: [after],
  });
  if (!form) return page({ saved: query.get('saved') === '1' });
  const chosen = readChoice(form);
  const card = readCard(chosen ?? '');
  if (chosen === null || card === null) return { ...page({ problem: t.problems.noCard }), status: 422 };
  // A card that cannot pay is refused at once, without a confirmation of the bank.
  const answer = charging(card.name, { present: true });
  if (typeof answer === 'object') return { ...page({ problem: problemOf(t, answer), chosen }), status: 422 };
  standIn.portal.addCard(id, chosen);
  return { location: after ?? `/p/session/${id}?saved=1` };
}

/** @param {{fakeStripe: FakeStripe, session: Session, tongue: Tongue, problem?: string | null, chosen?: string | null, saved?: boolean}} parts */
function view({ fakeStripe, session, tongue, problem = null, chosen = null, saved = false }) {
  const { t } = tongue;
  const { methods, invoices } = fakeStripe.get('portalConfiguration', session.configuration);
  const customer = fakeStripe.get('customer', session.customer);
  const subs = fakeStripe
    .all('subscription')
    .filter((sub) => sub.customer === customer.id && sub.endedAt === null && sub.status !== 'incomplete');
  const card = fakeStripe.find('method', subs[0]?.method ?? customer.method)?.card;
  const plans = subs.map((sub) => {
    const names = sub.items
      .map(({ price }) => fakeStripe.get('product', fakeStripe.get('price', price).product).name)
      .join(', ');
    const end = sub.cancelAt ?? (sub.cancelAtPeriodEnd ? sub.periodEnd : null);
    return `<p><b>${escapeHtml(names)}</b><br>${filled(end === null ? t.renews : t.ends, { date: day(tongue, end ?? sub.periodEnd) })}</p>`;
  });
  const rows = fakeStripe
    .all('invoice')
    .filter((row) => row.customer === customer.id && row.status !== 'draft')
    .reverse()
    .slice(0, 100);
  return document({
    title: t.portal,
    tongue,
    content: `<section><h2>${t.plan}</h2>${plans.join('') || `<p>${t.noPlan}</p>`}${wayBack(tongue, session.returnUrl)}</section>
    ${
      !methods
        ? ''
        : `<section><h2>${t.card}</h2>
      ${saved ? `<p class="note" role="status">${t.saved}</p>` : ''}<p>${card ? `${card.brand === 'visa' ? 'Visa' : 'Mastercard'} •••• ${card.last4}` : t.noCard}</p>
      <form method="post" action="/p/session/${escapeHtml(session.secret)}">
        ${cardChoice(tongue, { title: t.otherCard, problem, chosen })}
        <button class="main">${t.saveCard}</button>
      </form></section>`
    }
    ${!invoices ? '' : `<section><h2>${t.invoices}</h2>${rows.length === 0 ? `<p>${t.noInvoices}</p>` : `<ul class="invoices">${rows.map((row) => invoiceRow(tongue, row)).join('')}</ul>`}</section>`}`,
  });
}

/** @param {Tongue} tongue @param {Invoice} row */
function invoiceRow(tongue, row) {
  const { t } = tongue;
  const status = row.status === 'draft' ? '' : t.statuses[row.status];
  const pay =
    row.status === 'open'
      ? `<a class="link" href="/i/${row.secret}">${escapeHtml(filled(t.pay, { amount: money(tongue, row.due, row.currency) }))}</a>`
      : '';
  return `<li><span class="ends"><b>${day(tongue, row.created)}</b><span>${escapeHtml(money(tongue, row.total, row.currency))}</span></span>
        <small>${status}</small><span class="ways"><a class="link" href="/i/${row.secret}/pdf">${escapeHtml(filled(t.file, { number: row.number ?? '' }))}</a>${pay}</span></li>`;
}
