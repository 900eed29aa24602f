// @ts-check
import { draftInvoice, finalize, voidInvoice } from './invoicing.mjs';
import { restLine } from './lines.mjs';

/** @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Subscription} Subscription */

/**
 * Ends it at once. What is open is not collected any more, but stays open; the draft of a renewal goes on; a first payment that never came is voided.
 * What is left of the period is credited whether it was paid or not.
 * @param {Till} till @param {Subscription} sub @param {'cancellation_requested' | 'payment_failed' | null} reason
 * @param {{prorate?: boolean, invoice?: boolean}} [rest] what becomes of the rest of the period that was paid
 */
export function endNow(till, sub, reason, { prorate = false, invoice = false } = {}) {
  if (sub.endedAt !== null) return;
  const begun = sub.status !== 'incomplete';
  if (prorate && begun) {
    for (const item of sub.items) {
      const line = restLine(till, sub, item, till.now, -1);
      till.add('invoiceItem', {
        id: line.invoiceItem ?? '',
        created: till.now,
        customer: sub.customer,
        subscription: sub.id,
        invoice: null,
        line,
      });
    }
  }
  cancelSchedule(till, sub);
  stopCollecting(till, sub);
  const change = () =>
    Object.assign(sub, {
      status: begun ? 'canceled' : 'incomplete_expired',
      endedAt: till.now,
      canceledAt: sub.canceledAt ?? till.now,
      reason: sub.reason ?? reason,
      cancelAtPeriodEnd: false,
      pending: null,
      incompleteUntil: null,
    });
  if (begun) {
    change();
    till.tell('subscription', sub, 'customer.subscription.deleted');
  } else till.change('subscription', sub, 'customer.subscription.updated', change);
  if (invoice && till.all('invoiceItem').some((row) => row.subscription === sub.id && row.invoice === null)) {
    const last = draftInvoice(till, { sub, reason: 'manual', lines: [] });
    sub.invoice = last.id;
    last.advance = false;
    finalize(till, last);
  }
  const first = begun ? null : till.find('invoice', sub.invoice);
  if (first?.status === 'open') voidInvoice(till, first);
}

/** @param {Till} till @param {Subscription} sub */
function cancelSchedule(till, sub) {
  const schedule = till.find('schedule', sub.schedule);
  if (!schedule) return;
  Object.assign(schedule, { status: 'canceled', canceledAt: till.now });
  sub.schedule = null;
  till.tell('schedule', schedule, 'subscription_schedule.canceled');
}

/** @param {Till} till @param {Subscription} sub */
function stopCollecting(till, sub) {
  for (const invoice of till.all('invoice')) {
    if (invoice.subscription !== sub.id || invoice.status !== 'open') continue;
    till.change('invoice', invoice, 'invoice.updated', () =>
      Object.assign(invoice, { advance: false, nextAttempt: null }),
    );
  }
}
