// @ts-check
import { draftInvoice, finalize, voidInvoice } from './issue-invoice.mjs';
import { restLine } from './lines.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Subscription} Subscription */

/**
 * Ends it at once. Open invoices are no longer collected but stay open; a renewal's draft goes on; an unpaid
 * first invoice is voided. The rest of the period is credited whether it was paid or not.
 * @param {FakeStripe} fakeStripe @param {Subscription} sub @param {'cancellation_requested' | 'payment_failed' | null} reason
 * @param {{prorate?: boolean, invoice?: boolean}} [rest] what becomes of the rest of the period that was paid
 */
export function endNow(fakeStripe, sub, reason, { prorate = false, invoice = false } = {}) {
  if (sub.endedAt !== null) return;
  const begun = sub.status !== 'incomplete';
  if (prorate && begun) {
    for (const item of sub.items) {
      const line = restLine(fakeStripe, sub, item, fakeStripe.now, -1);
      fakeStripe.add('invoiceItem', {
        id: line.invoiceItem ?? '',
        created: fakeStripe.now,
        customer: sub.customer,
        subscription: sub.id,
        invoice: null,
        line,
      });
    }
  }
  cancelSchedule(fakeStripe, sub);
  stopCollecting(fakeStripe, sub);
  const change = () =>
    Object.assign(sub, {
      status: begun ? 'canceled' : 'incomplete_expired',
      endedAt: fakeStripe.now,
      canceledAt: sub.canceledAt ?? fakeStripe.now,
      reason: sub.reason ?? reason,
      cancelAtPeriodEnd: false,
      pending: null,
      incompleteUntil: null,
    });
  if (begun) {
    change();
    fakeStripe.tell('subscription', sub, 'customer.subscription.deleted');
  } else fakeStripe.change('subscription', sub, 'customer.subscription.updated', change);
  if (
    invoice &&
    fakeStripe.all('invoiceItem').some((row) => row.subscription === sub.id && row.invoice === null)
  ) {
    const last = draftInvoice(fakeStripe, { sub, reason: 'manual', lines: [] });
    sub.invoice = last.id;
    last.advance = false;
    finalize(fakeStripe, last);
  }
  const first = begun ? null : fakeStripe.find('invoice', sub.invoice);
  if (first?.status === 'open') voidInvoice(fakeStripe, first);
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub */
function cancelSchedule(fakeStripe, sub) {
  const schedule = fakeStripe.find('schedule', sub.schedule);
  if (!schedule) return;
  Object.assign(schedule, { status: 'canceled', canceledAt: fakeStripe.now });
  sub.schedule = null;
  fakeStripe.tell('schedule', schedule, 'subscription_schedule.canceled');
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub */
function stopCollecting(fakeStripe, sub) {
  for (const invoice of fakeStripe.all('invoice')) {
    if (invoice.subscription !== sub.id || invoice.status !== 'open') continue;
    fakeStripe.change('invoice', invoice, 'invoice.updated', () =>
      Object.assign(invoice, { advance: false, nextAttempt: null }),
    );
  }
}
