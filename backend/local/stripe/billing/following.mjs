// @ts-check
import { DAY } from '../clock.mjs';
import { applyItems } from './changing.mjs';
import { completeSession } from './checking-out.mjs';
import { endNow } from './ending.mjs';

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Subscription} Subscription */

/** Retries of a charge that failed: 4 tries within three weeks, then the subscription ends. */
const TRIES = 4;
const BETWEEN = 7 * DAY;

/** What a paid invoice means for its subscription. @param {Till} till @param {Invoice} invoice */
function afterPaid(till, invoice) {
  const sub = till.find('subscription', invoice.subscription);
  if (!sub || sub.endedAt !== null) return;
  if (sub.pending?.invoice === invoice.id) applyPending(till, sub);
  if (sub.status === 'incomplete' && sub.invoice === invoice.id) {
    till.change('subscription', sub, 'customer.subscription.updated', () =>
      Object.assign(sub, { status: 'active', incompleteUntil: null }),
    );
  }
  recover(till, sub);
  const session = till.find('session', sub.session);
  if (session && session.status === 'open') completeSession(till, session, sub, invoice);
}

/** @param {Till} till @param {Subscription} sub */
function applyPending(till, sub) {
  const { items, told, endsTrial } = /** @type {NonNullable<Subscription['pending']>} */ (sub.pending);
  till.change('subscription', sub, 'customer.subscription.updated', () => {
    sub.pending = null;
    applyItems(till, sub, items, endsTrial);
  });
  if (told) till.tell('subscription', sub, 'customer.subscription.pending_update_applied');
}

/** Nothing is owed any more. @param {Till} till @param {Subscription} sub */
function recover(till, sub) {
  if (sub.status !== 'past_due' && sub.status !== 'unpaid') return;
  if (
    till
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
  till.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { status: 'active' }),
  );
  const customer = till.get('customer', sub.customer);
  till.change('customer', customer, 'customer.updated', () => Object.assign(customer, { delinquent: false }));
}

/** What a charge that failed means for it. @param {Till} till @param {Invoice} invoice */
function afterFailure(till, invoice) {
  const sub = till.find('subscription', invoice.subscription);
  if (!sub || sub.endedAt !== null || sub.status === 'incomplete' || sub.pending?.invoice === invoice.id)
    return;
  if (invoice.attempts >= TRIES) {
    invoice.nextAttempt = null;
    endNow(till, sub, 'payment_failed');
    return;
  }
  till.change('invoice', invoice, 'invoice.updated', () =>
    Object.assign(invoice, { nextAttempt: (invoice.firstAttempt ?? till.now) + invoice.attempts * BETWEEN }),
  );
  till.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { status: 'past_due' }),
  );
  const customer = till.get('customer', sub.customer);
  till.change('customer', customer, 'customer.updated', () => Object.assign(customer, { delinquent: true }));
}

/** What was to be paid with it is not owed any more. @param {Till} till @param {Invoice} invoice */
function afterVoid(till, invoice) {
  const sub = till.find('subscription', invoice.subscription);
  if (!sub || sub.endedAt !== null) return;
  if (sub.pending?.invoice === invoice.id) {
    till.change('subscription', sub, 'customer.subscription.updated', () =>
      Object.assign(sub, { pending: null }),
    );
    return;
  }
  if (sub.status === 'incomplete') endNow(till, sub, null);
  else recover(till, sub);
}

export const follows = { paid: afterPaid, failed: afterFailure, voided: afterVoid };
