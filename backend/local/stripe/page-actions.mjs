// @ts-check

import { advanceTime } from './billing/advance-time.mjs';
import { changeItems } from './billing/change-items.mjs';
import { attempt } from './billing/charge-card.mjs';
import { answerBank, attachCard, payCheckout } from './billing/pay-checkout.mjs';
import { refused } from './protocol/errors.mjs';
import { closeDispute, openDispute } from './resources/disputes.mjs';

/** @typedef {import('./fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('./billing/charge-card.mjs').Outcome} Charged @typedef {import('./stand-in.mjs').StripeStandIn} StripeStandIn @typedef {import('./stand-in.mjs').Outcome} Outcome */

/** What people press on the pages. @param {FakeStripe} fakeStripe @param {() => void} save */
export function pageActions(fakeStripe, save) {
  /** @template T @param {() => T} deed @returns {T} */
  const press = (deed) => {
    advanceTime(fakeStripe);
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
      invoice: fakeStripe.get('intent', outcome.intent).invoice,
    };
  };
  /** @param {string} id */
  const successOf = (id) => fakeStripe.get('session', id).successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
  /** @param {string} customer @param {string} card */
  const replace = (customer, card) => {
    const method = attachCard(fakeStripe, customer, card);
    const row = fakeStripe.get('customer', customer);
    fakeStripe.change('customer', row, 'customer.updated', () => (row.method = method.id));
    for (const sub of fakeStripe.all('subscription')) {
      if (sub.customer === customer && sub.endedAt === null)
        fakeStripe.change(
          'subscription',
          sub,
          'customer.subscription.updated',
          () => (sub.method = method.id),
        );
    }
    return { method: method.id };
  };
  /** @param {string} id @returns {import('./rows.mjs').PortalSession} */
  const portalOf = (id) =>
    fakeStripe.all('portalSession').find((row) => row.id === id || row.secret === id) ??
    fakeStripe.get('portalSession', id);
  return {
    checkout: {
      /** @type {StripeStandIn['checkout']['complete']} */
      complete: (id, form) =>
        press(() => said(payCheckout(fakeStripe, fakeStripe.get('session', id), form), successOf(id))),
      /** @param {string} id */
      cancel: (id) => ({ redirect: fakeStripe.get('session', id).cancelUrl }),
    },
    portal: {
      /** @type {StripeStandIn['portal']['confirmUpgrade']} */
      confirmUpgrade: (id, form = {}) =>
        press(() => {
          const session = portalOf(id);
          if (form.card) replace(session.customer, form.card);
          return said(confirm(fakeStripe, session), session.flow?.after.returnUrl ?? session.returnUrl);
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
          const invoice = fakeStripe.get('invoice', id);
          if (invoice.status !== 'open') throw refused(`This invoice is ${invoice.status}.`);
          const { method } = replace(invoice.customer, card);
          return said(attempt(fakeStripe, invoice, { method, present: true }), null);
        }),
    },
    bank: {
      /** @type {StripeStandIn['bank']['answer']} */
      answer: (id, { succeeds }) =>
        press(() => {
          const session = fakeStripe.find('session', id);
          const sub = fakeStripe.find('subscription', session?.subscription);
          const invoice = fakeStripe.get(
            'invoice',
            sub?.invoice ?? fakeStripe.find('intent', id)?.invoice ?? id,
          );
          const of =
            session ??
            fakeStripe.find('session', fakeStripe.find('subscription', invoice.subscription)?.session);
          const outcome = answerBank(fakeStripe, invoice, succeeds);
          if (invoice.reason === 'subscription_create') return said(outcome, of ? successOf(of.id) : null);
          return said(outcome, outcome.kind === 'paid' ? upgraded(fakeStripe, invoice) : null);
        }),
    },
    /** @param {string} customer @param {string} card */
    replaceCard: (customer, card) => press(() => replace(customer, card)),
    disputes: {
      /** @param {string} charge @param {string} [reason] */
      open: (charge, reason) => press(() => ({ id: openDispute(fakeStripe, charge, reason).id })),
      /** @param {string} id @param {'won' | 'lost'} status */
      close: (id, status) => press(() => void closeDispute(fakeStripe, id, status)),
    },
  };
}

/** The upgrade that a portal session was made for. @param {FakeStripe} fakeStripe @param {import('./rows.mjs').PortalSession} session @returns {Charged} */
function confirm(fakeStripe, session) {
  if (session.flow?.type !== 'subscription_update_confirm' || session.done)
    throw refused('There is nothing to be confirmed here.');
  const sub = fakeStripe.get('subscription', session.flow.subscription);
  if (sub.endedAt !== null || sub.schedule !== null) throw refused('This subscription cannot be changed.');
  const wishes = session.flow.items;
  const items = structuredClone(sub.items).map((item) => {
    const wish = wishes.find((one) => one.id === item.id);
    return wish ? { ...item, price: wish.price, quantity: wish.quantity } : item;
  });
  const { proration, trial } = fakeStripe.get('portalConfiguration', session.configuration).update;
  changeItems(fakeStripe, sub, items, {
    proration: proration === 'always_invoice' || proration === 'none' ? proration : 'create_prorations',
    behaviour: 'pending_if_incomplete',
    at: fakeStripe.now,
    present: true,
    endsTrial: trial !== 'continue_trial',
  });
  const invoice = fakeStripe.find('invoice', sub.pending?.invoice);
  const intent = fakeStripe.find('intent', invoice?.intent);
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

/** Where the confirmation that waited for the bank leads to. @param {FakeStripe} fakeStripe @param {import('./rows.mjs').Invoice} invoice */
function upgraded(fakeStripe, invoice) {
  const session = fakeStripe
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
