import { changeItems } from './billing/changing.mjs';
// @ts-check
import { attempt } from './billing/charging.mjs';
import { answerBank, attachCard, payCheckout } from './billing/checking-out.mjs';
import { catchUp } from './billing/passing.mjs';
import { refused } from './errors.mjs';
import { closeDispute, openDispute } from './resources/disputes.mjs';

/** @typedef {import('./till.mjs').Till} Till @typedef {import('./billing/charging.mjs').Outcome} Charged @typedef {import('./stand-in.mjs').StripeStandIn} StripeStandIn @typedef {import('./stand-in.mjs').Outcome} Outcome */

/** What people press on the pages. @param {Till} till @param {() => void} save */
export function buttons(till, save) {
  /** @template T @param {() => T} deed @returns {T} */
  const press = (deed) => {
    catchUp(till);
    try {
      return deed();
    } finally {
      save();
    }
  };
  /** @param {Charged} outcome @param {string | null} redirect @returns {Outcome} */
  const said = (outcome, redirect) => {
    if (outcome.kind === 'paid') return { kind: 'paid', redirect };
    if (outcome.kind === 'declined') return { kind: 'declined', ...outcome.decline };
    return {
      kind: 'needs-action',
      intent: outcome.intent,
      invoice: till.get('intent', outcome.intent).invoice,
    };
  };
  /** @param {string} id */
  const successOf = (id) => till.get('session', id).successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
  /** @param {string} customer @param {string} card */
  const replace = (customer, card) => {
    const method = attachCard(till, customer, card);
    const row = till.get('customer', customer);
    till.change('customer', row, 'customer.updated', () => (row.method = method.id));
    for (const sub of till.all('subscription')) {
      if (sub.customer === customer && sub.endedAt === null)
        till.change('subscription', sub, 'customer.subscription.updated', () => (sub.method = method.id));
    }
    return { method: method.id };
  };
  /** @param {string} id @returns {import('./rows.mjs').PortalSession} */
  const portalOf = (id) =>
    till.all('portalSession').find((row) => row.id === id || row.secret === id) ??
    till.get('portalSession', id);
  return {
    checkout: {
      /** @type {StripeStandIn['checkout']['complete']} */
      complete: (id, form) =>
        press(() => said(payCheckout(till, till.get('session', id), form), successOf(id))),
      /** @param {string} id */
      cancel: (id) => ({ redirect: till.get('session', id).cancelUrl }),
    },
    portal: {
      /** @type {StripeStandIn['portal']['confirmUpgrade']} */
      confirmUpgrade: (id, form = {}) =>
        press(() => {
          const session = portalOf(id);
          if (form.card) replace(session.customer, form.card);
          return said(confirm(till, session), session.flow?.after.returnUrl ?? session.returnUrl);
        }),
      /** @param {string} id @param {string} card */
      addCard: (id, card) =>
        press(() => {
          const session = portalOf(id);
          replace(session.customer, card);
          return { redirect: session.returnUrl };
        }),
    },
    invoicePage: {
      /** @type {StripeStandIn['invoicePage']['pay']} */
      pay: (id, { card }) =>
        press(() => {
          const invoice = till.get('invoice', id);
          if (invoice.status !== 'open') throw refused(`This invoice is ${invoice.status}.`);
          const { method } = replace(invoice.customer, card);
          return said(attempt(till, invoice, { method, present: true }), null);
        }),
    },
    bank: {
      /** @type {StripeStandIn['bank']['answer']} */
      answer: (id, { succeeds }) =>
        press(() => {
          const session = till.find('session', id);
          const sub = till.find('subscription', session?.subscription);
          const invoice = till.get('invoice', sub?.invoice ?? till.find('intent', id)?.invoice ?? id);
          const of =
            session ?? till.find('session', till.find('subscription', invoice.subscription)?.session);
          const outcome = answerBank(till, invoice, succeeds);
          if (invoice.reason === 'subscription_create') return said(outcome, of ? successOf(of.id) : null);
          return said(outcome, outcome.kind === 'paid' ? upgraded(till, invoice) : null);
        }),
    },
    /** @param {string} customer @param {string} card */
    replaceCard: (customer, card) => press(() => replace(customer, card)),
    disputes: {
      /** @param {string} charge @param {string} [reason] */
      open: (charge, reason) => press(() => ({ id: openDispute(till, charge, reason).id })),
      /** @param {string} id @param {'won' | 'lost'} status */
      close: (id, status) => press(() => void closeDispute(till, id, status)),
    },
  };
}

/** The upgrade that a portal session was made for. @param {Till} till @param {import('./rows.mjs').PortalSession} session @returns {Charged} */
function confirm(till, session) {
  if (session.flow?.type !== 'subscription_update_confirm' || session.done)
    throw refused('There is nothing to be confirmed here.');
  const sub = till.get('subscription', session.flow.subscription);
  if (sub.endedAt !== null || sub.schedule !== null) throw refused('This subscription cannot be changed.');
  const wishes = session.flow.items;
  const items = structuredClone(sub.items).map((item) => {
    const wish = wishes.find((one) => one.id === item.id);
    return wish ? { ...item, price: wish.price, quantity: wish.quantity } : item;
  });
  const { proration, trial } = till.get('portalConfiguration', session.configuration).update;
  changeItems(till, sub, items, {
    proration: proration === 'always_invoice' || proration === 'none' ? proration : 'create_prorations',
    behaviour: 'pending_if_incomplete',
    at: till.now,
    present: true,
    endsTrial: trial !== 'continue_trial',
  });
  const invoice = till.find('invoice', sub.pending?.invoice);
  const intent = till.find('intent', invoice?.intent);
  if (!sub.pending || !intent) {
    session.done = true;
    return { kind: 'paid' };
  }
  if (intent.status === 'requires_action') return { kind: 'needs-action', intent: intent.id };
  return {
    kind: 'declined',
    decline: intent.error ?? {
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    },
  };
}

/** Where the confirmation that waited for the bank leads to. @param {Till} till @param {import('./rows.mjs').Invoice} invoice */
function upgraded(till, invoice) {
  const session = till
    .all('portalSession')
    .reverse()
    .find(
      (row) =>
        !row.done &&
        row.flow?.type === 'subscription_update_confirm' &&
        row.flow.subscription === invoice.subscription,
    );
  if (!session || invoice.reason !== 'subscription_update') return null;
  session.done = true;
  return session.flow?.after.returnUrl ?? session.returnUrl;
}
