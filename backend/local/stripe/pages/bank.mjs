// @ts-check
import { document, escapeHtml, filled, money, notice, tongueOf } from './document.mjs';

/** @typedef {import('./pages.mjs').Visit} Visit @typedef {import('./pages.mjs').Answer} Answer */

/**
 * The bank's page, which asks the user to confirm the payment (3-D Secure).
 * @param {Visit} visit @returns {Answer | null}
 */
export function bank({ standIn, request, id, form, query }) {
  const fakeStripe = standIn.books;
  const intent = fakeStripe.find('intent', id);
  const invoice = fakeStripe.find('invoice', intent?.invoice);
  if (!intent || !invoice) return null;
  const from = /^\/(c\/pay|p\/session|i)\/\w+$/.test(query.get('from') ?? '')
    ? String(query.get('from'))
    : `/i/${invoice.secret}`;
  const { wish, after } = cameFrom(standIn, from);
  const tongue = tongueOf(request, wish ?? fakeStripe.get('customer', intent.customer).locales[0]);
  const { t } = tongue;
  if (intent.status !== 'requires_action')
    return form
      ? { location: from }
      : { html: notice(tongue, { title: t.bank, words: t.bankOver, back: after ?? from }) };
  if (form) {
    const outcome = standIn.bank.answer(id, { succeeds: form.get('decision') === 'yes' });
    return { location: outcome.kind === 'paid' ? (after ?? from) : `${from}?problem=bank` };
  }
  return {
    reaches: [after],
    html: document({
      title: t.bank,
      tongue,
      content: `<section>
      <h2>${escapeHtml(filled(t.bankAsks, { amount: money(tongue, intent.amount, intent.currency) }))}</h2>
      <form method="post" action="/bank/${escapeHtml(id)}?from=${escapeHtml(from)}">
        <button class="main" name="decision" value="yes">${t.yes}</button>
        <button class="quiet" name="decision" value="no">${t.no}</button>
      </form>
    </section>`,
    }),
  };
}

/**
 * The page that sent the user to the bank: its language, and the address after the payment.
 * @param {Visit['standIn']} standIn @param {string} from @returns {{wish: string | null, after: string | null}}
 */
function cameFrom(standIn, from) {
  const id = from.slice(from.lastIndexOf('/') + 1);
  const session = from.startsWith('/c/') ? standIn.session(id) : null;
  if (session)
    return { wish: session.locale, after: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id) };
  const portal = from.startsWith('/p/') ? standIn.portalSession(id) : null;
  return {
    wish: portal?.locale ?? null,
    after: portal ? (portal.flow?.after.returnUrl ?? portal.returnUrl) : null,
  };
}
