// @ts-check
import { DAY, endOfPeriod, HOUR } from '../clock.mjs';
import { changeItems } from './changing.mjs';
import { attempt } from './charging.mjs';
import { expireSession } from './checking-out.mjs';
import { endNow } from './ending.mjs';
import { draftInvoice, finalize, voidInvoice } from './invoicing.mjs';
import { periodLine } from './lines.mjs';

/**
 * @typedef {import('../till.mjs').Till} Till @typedef {import('../rows.mjs').Subscription} Subscription @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Schedule} Schedule
 * @typedef {{at: number, rank: number, run: () => void}} Due
 */

/** How long an invoice of a renewal stays a draft. */
const DRAFT = HOUR;

/** Everything that time brings, each at its own moment and in order. @param {Till} till */
export function catchUp(till) {
  for (let due = next(till); due !== null && due.at <= till.now; due = next(till))
    till.clock.at(due.at, due.run);
  till.forgetOld();
}

/** @param {Till} till @returns {Due | null} */
function next(till) {
  /** @type {Due | null} */
  let first = null;
  for (const due of allDue(till))
    if (first === null || due.at < first.at || (due.at === first.at && due.rank < first.rank)) first = due;
  return first;
}

/** @param {Till} till @returns {Generator<Due>} */
function* allDue(till) {
  for (const schedule of till.all('schedule')) {
    const phase = schedule.status === 'active' ? schedule.phases[schedule.current] : undefined;
    if (phase) yield { at: phase.end, rank: 0, run: () => nextPhase(till, schedule) };
  }
  for (const sub of till.all('subscription')) if (sub.endedAt === null) yield* dueOf(till, sub);
  for (const invoice of till.all('invoice')) {
    if (!invoice.advance) continue;
    if (invoice.status === 'draft' && invoice.draftUntil !== null)
      yield { at: invoice.draftUntil, rank: 3, run: () => collect(till, invoice) };
    if (invoice.status === 'open' && invoice.nextAttempt !== null)
      yield {
        at: invoice.nextAttempt,
        rank: 3,
        run: () => void attempt(till, invoice, { present: false, automatic: true }),
      };
  }
  for (const session of till.all('session'))
    if (session.status === 'open')
      yield { at: session.expiresAt, rank: 4, run: () => expireSession(till, session) };
}

/** @param {Till} till @param {Subscription} sub @returns {Generator<Due>} */
function* dueOf(till, sub) {
  if (sub.incompleteUntil !== null) {
    yield { at: sub.incompleteUntil, rank: 1, run: () => endNow(till, sub, null) };
    return;
  }
  const { pending, cancelAt, trialEnd } = sub;
  if (pending) yield { at: pending.expiresAt, rank: 1, run: () => expirePending(till, sub, pending.invoice) };
  if (cancelAt !== null)
    yield { at: cancelAt, rank: 1, run: () => endNow(till, sub, 'cancellation_requested') };
  if (sub.status === 'trialing' && trialEnd !== null && !sub.trialWarned)
    yield { at: Math.max(sub.created, trialEnd - 3 * DAY), rank: 1, run: () => warnOfTrialEnd(till, sub) };
  yield { at: sub.periodEnd, rank: 2, run: () => renew(till, sub) };
}

/** @param {Till} till @param {Subscription} sub */
function warnOfTrialEnd(till, sub) {
  sub.trialWarned = true;
  till.tell('subscription', sub, 'customer.subscription.trial_will_end');
}

/** The money did not come in time: the old plan stays. @param {Till} till @param {Subscription} sub @param {string} invoice */
function expirePending(till, sub, invoice) {
  till.tell('subscription', sub, 'customer.subscription.pending_update_expired');
  const open = till.find('invoice', invoice);
  if (open?.status === 'open') voidInvoice(till, open);
  else sub.pending = null;
}

/** @param {Till} till @param {Subscription} sub */
function renew(till, sub) {
  const interval = till.get('price', sub.items[0]?.price).interval;
  till.change('subscription', sub, 'customer.subscription.updated', () => {
    sub.periodStart = sub.periodEnd;
    sub.periodEnd = endOfPeriod(sub.anchor, interval, sub.periodStart);
    if (sub.status === 'trialing') sub.status = 'active';
    if (sub.cancelAtPeriodEnd) sub.cancelAt = sub.periodEnd;
    const lines = sub.items.map((item) => periodLine(till, item, sub.periodStart, sub.periodEnd));
    sub.invoice = draftInvoice(till, {
      sub,
      reason: 'subscription_cycle',
      lines,
      draftUntil: till.now + DRAFT,
    }).id;
  });
}

/** @param {Till} till @param {Invoice} invoice */
function collect(till, invoice) {
  finalize(till, invoice);
  if (invoice.status === 'open') attempt(till, invoice, { present: false, automatic: true });
}

/** @param {Till} till @param {Schedule} schedule */
function nextPhase(till, schedule) {
  const sub = till.get('subscription', schedule.subscription);
  const phase = schedule.phases[schedule.current + 1];
  if (!phase) {
    endSchedule(till, schedule, sub);
    return;
  }
  till.change('schedule', schedule, 'subscription_schedule.updated', () => (schedule.current += 1));
  const items = phase.items.map(({ price, quantity }, index) => ({
    ...(sub.items[index] ?? { id: till.ids.next('si', 14), created: till.now, metadata: {} }),
    price,
    quantity,
  }));
  // At the end of a period there is no rest to be set off.
  const atEnd = sub.periodEnd === till.now;
  if (!atEnd)
    changeItems(till, sub, items, {
      proration:
        phase.proration === 'create_prorations' || phase.proration === 'always_invoice'
          ? phase.proration
          : 'none',
      behaviour: 'allow_incomplete',
      at: till.now,
      present: false,
    });
  else till.change('subscription', sub, null, () => swap(till, sub, items));
}

/** The renewal that follows at once bills what is here now. @param {Till} till @param {Subscription} sub @param {import('../rows.mjs').Item[]} items */
function swap(till, sub, items) {
  const [was, will] = [
    till.get('price', sub.items[0]?.price).interval,
    till.get('price', items[0]?.price).interval,
  ];
  sub.items = items;
  if (was !== will) sub.anchor = till.now;
}

/** @param {Till} till @param {Schedule} schedule @param {Subscription} sub */
function endSchedule(till, schedule, sub) {
  if (schedule.end === 'cancel') {
    Object.assign(schedule, { status: 'completed', completedAt: till.now });
    sub.schedule = null;
    till.tell('schedule', schedule, 'subscription_schedule.completed');
    endNow(till, sub, 'cancellation_requested');
  } else release(till, schedule, sub);
}

/** The subscription goes on by itself. @param {Till} till @param {Schedule} schedule @param {Subscription} sub */
export function release(till, schedule, sub) {
  Object.assign(schedule, { status: 'released', released: sub.id, subscription: null, releasedAt: till.now });
  till.tell('schedule', schedule, 'subscription_schedule.released');
  till.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { schedule: null }),
  );
}
