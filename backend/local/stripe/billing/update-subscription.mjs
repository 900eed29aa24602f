// @ts-check
import { DAY } from '../clock.mjs';
import { applyItems } from './change-items.mjs';
import { endNow } from './end-subscription.mjs';
import { completeSession } from './pay-checkout.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Subscription} Subscription */

/** Retries of a failed charge: 4 attempts within three weeks, then the subscription ends. */
const TRIES = 4;
const BETWEEN = 7 * DAY;

/**
 * The effect of a paid invoice on its subscription.
 * @param {FakeStripe} fakeStripe @param {Invoice} invoice
 */
function afterPaid(fakeStripe, invoice) {
  const sub = fakeStripe.find('subscription', invoice.subscription);
  if (!sub || sub.endedAt !== null) return;
  if (sub.pending?.invoice === invoice.id) applyPending(fakeStripe, sub);
  if (sub.status === 'incomplete' && sub.invoice === invoice.id) {
    fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
      Object.assign(sub, { status: 'active', incompleteUntil: null }),
    );
  }
  recover(fakeStripe, sub);
  const session = fakeStripe.find('session', sub.session);
  if (session && session.status === 'open') completeSession(fakeStripe, session, sub, invoice);
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub */
function applyPending(fakeStripe, sub) {
  const { items, told, endsTrial } = /** @type {NonNullable<Subscription['pending']>} */ (sub.pending);
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () => {
    sub.pending = null;
    applyItems(fakeStripe, sub, items, endsTrial);
  });
  if (told) fakeStripe.tell('subscription', sub, 'customer.subscription.pending_update_applied');
}

/** Nothing is owed any more. @param {FakeStripe} fakeStripe @param {Subscription} sub */
function recover(fakeStripe, sub) {
  if (sub.status !== 'past_due' && sub.status !== 'unpaid') return;
  if (
    fakeStripe
      .all('invoice')
      .some(
        (row) =>
          row.subscription === sub.id &&
          row.status === 'open' &&
          row.attempted &&
          row.id !== sub.pending?.invoice,
      )
  )
    return;
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { status: 'active' }),
  );
  const customer = fakeStripe.get('customer', sub.customer);
  fakeStripe.change('customer', customer, 'customer.updated', () =>
    Object.assign(customer, { delinquent: false }),
  );
}

/**
 * The effect of a failed charge on its subscription.
 * @param {FakeStripe} fakeStripe @param {Invoice} invoice
 */
function afterFailure(fakeStripe, invoice) {
  const sub = fakeStripe.find('subscription', invoice.subscription);
  if (!sub || sub.endedAt !== null || sub.status === 'incomplete' || sub.pending?.invoice === invoice.id)
    return;
  if (invoice.attempts >= TRIES) {
    invoice.nextAttempt = null;
    endNow(fakeStripe, sub, 'payment_failed');
    return;
  }
  fakeStripe.change('invoice', invoice, 'invoice.updated', () =>
    Object.assign(invoice, {
      nextAttempt: (invoice.firstAttempt ?? fakeStripe.now) + invoice.attempts * BETWEEN,
    }),
  );
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { status: 'past_due' }),
  );
  const customer = fakeStripe.get('customer', sub.customer);
  fakeStripe.change('customer', customer, 'customer.updated', () =>
    Object.assign(customer, { delinquent: true }),
  );
}

/**
 * The effect of a voided invoice on its subscription.
 * @param {FakeStripe} fakeStripe @param {Invoice} invoice
 */
function afterVoid(fakeStripe, invoice) {
  const sub = fakeStripe.find('subscription', invoice.subscription);
  if (!sub || sub.endedAt !== null) return;
  if (sub.pending?.invoice === invoice.id) {
    fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
      Object.assign(sub, { pending: null }),
    );
    return;
  }
  if (sub.status === 'incomplete') endNow(fakeStripe, sub, null);
  else recover(fakeStripe, sub);
}

export const subscriptionUpdates = { paid: afterPaid, failed: afterFailure, voided: afterVoid };
