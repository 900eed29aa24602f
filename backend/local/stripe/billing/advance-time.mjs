// @ts-check
import { DAY, endOfPeriod, HOUR } from '../clock.mjs';
import { changeItems } from './change-items.mjs';
import { attempt } from './charge-card.mjs';
import { endNow } from './end-subscription.mjs';
import { draftInvoice, finalize, voidInvoice } from './issue-invoice.mjs';
import { periodLine } from './lines.mjs';
import { expireSession } from './pay-checkout.mjs';

/**
 * @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Subscription} Subscription @typedef {import('../rows.mjs').Invoice} Invoice @typedef {import('../rows.mjs').Schedule} Schedule
 * @typedef {{at: number, rank: number, run: () => void}} Due
 */

/** A renewal's invoice stays a draft for this long. */
const DRAFT = HOUR;

/** Everything that falls due, each at its own time and in order. @param {FakeStripe} fakeStripe */
export function advanceTime(fakeStripe) {
  for (let due = next(fakeStripe); due !== null && due.at <= fakeStripe.now; due = next(fakeStripe))
    fakeStripe.clock.at(due.at, due.run);
  fakeStripe.forgetOld();
}

/** @param {FakeStripe} fakeStripe @returns {Due | null} */
function next(fakeStripe) {
  /** @type {Due | null} */
  let first = null;
  for (const due of allDue(fakeStripe))
    if (first === null || due.at < first.at || (due.at === first.at && due.rank < first.rank)) first = due;
  return first;
}

/** @param {FakeStripe} fakeStripe @returns {Generator<Due>} */
function* allDue(fakeStripe) {
  for (const schedule of fakeStripe.all('schedule')) {
    const phase = schedule.status === 'active' ? schedule.phases[schedule.current] : undefined;
    if (phase) yield { at: phase.end, rank: 0, run: () => nextPhase(fakeStripe, schedule) };
  }
  for (const sub of fakeStripe.all('subscription')) if (sub.endedAt === null) yield* dueOf(fakeStripe, sub);
  for (const invoice of fakeStripe.all('invoice')) {
    if (!invoice.advance) continue;
    if (invoice.status === 'draft' && invoice.draftUntil !== null)
      yield { at: invoice.draftUntil, rank: 3, run: () => collect(fakeStripe, invoice) };
    if (invoice.status === 'open' && invoice.nextAttempt !== null)
      yield {
        at: invoice.nextAttempt,
        rank: 3,
        run: () => void attempt(fakeStripe, invoice, { present: false, automatic: true }),
      };
  }
  for (const session of fakeStripe.all('session'))
    if (session.status === 'open')
      yield { at: session.expiresAt, rank: 4, run: () => expireSession(fakeStripe, session) };
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub @returns {Generator<Due>} */
function* dueOf(fakeStripe, sub) {
  if (sub.incompleteUntil !== null) {
    yield { at: sub.incompleteUntil, rank: 1, run: () => endNow(fakeStripe, sub, null) };
    return;
  }
  const { pending, cancelAt, trialEnd } = sub;
  if (pending)
    yield { at: pending.expiresAt, rank: 1, run: () => expirePending(fakeStripe, sub, pending.invoice) };
  if (cancelAt !== null)
    yield { at: cancelAt, rank: 1, run: () => endNow(fakeStripe, sub, 'cancellation_requested') };
  if (sub.status === 'trialing' && trialEnd !== null && !sub.trialWarned)
    yield {
      at: Math.max(sub.created, trialEnd - 3 * DAY),
      rank: 1,
      run: () => warnOfTrialEnd(fakeStripe, sub),
    };
  yield { at: sub.periodEnd, rank: 2, run: () => renew(fakeStripe, sub) };
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub */
function warnOfTrialEnd(fakeStripe, sub) {
  sub.trialWarned = true;
  fakeStripe.tell('subscription', sub, 'customer.subscription.trial_will_end');
}

/**
 * The payment did not come in time: the old plan stays.
 * @param {FakeStripe} fakeStripe @param {Subscription} sub @param {string} invoice
 */
function expirePending(fakeStripe, sub, invoice) {
  fakeStripe.tell('subscription', sub, 'customer.subscription.pending_update_expired');
  const open = fakeStripe.find('invoice', invoice);
  if (open?.status === 'open') voidInvoice(fakeStripe, open);
  else sub.pending = null;
}

/** @param {FakeStripe} fakeStripe @param {Subscription} sub */
function renew(fakeStripe, sub) {
  const interval = fakeStripe.get('price', sub.items[0]?.price).interval;
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () => {
    sub.periodStart = sub.periodEnd;
    sub.periodEnd = endOfPeriod(sub.anchor, interval, sub.periodStart);
    if (sub.status === 'trialing') sub.status = 'active';
    if (sub.cancelAtPeriodEnd) sub.cancelAt = sub.periodEnd;
    const lines = sub.items.map((item) => periodLine(fakeStripe, item, sub.periodStart, sub.periodEnd));
    sub.invoice = draftInvoice(fakeStripe, {
      sub,
      reason: 'subscription_cycle',
      lines,
      draftUntil: fakeStripe.now + DRAFT,
    }).id;
  });
}

/** @param {FakeStripe} fakeStripe @param {Invoice} invoice */
function collect(fakeStripe, invoice) {
  finalize(fakeStripe, invoice);
  if (invoice.status === 'open') attempt(fakeStripe, invoice, { present: false, automatic: true });
}

/** @param {FakeStripe} fakeStripe @param {Schedule} schedule */
function nextPhase(fakeStripe, schedule) {
  const sub = fakeStripe.get('subscription', schedule.subscription);
  const phase = schedule.phases[schedule.current + 1];
  if (!phase) {
    endSchedule(fakeStripe, schedule, sub);
    return;
  }
  fakeStripe.change('schedule', schedule, 'subscription_schedule.updated', () => (schedule.current += 1));
  const items = phase.items.map(({ price, quantity }, index) => ({
    ...(sub.items[index] ?? { id: fakeStripe.ids.next('si', 14), created: fakeStripe.now, metadata: {} }),
    price,
    quantity,
  }));
  // At the end of a period there is no unused rest to credit.
  const atEnd = sub.periodEnd === fakeStripe.now;
  if (!atEnd)
    changeItems(fakeStripe, sub, items, {
      proration:
        phase.proration === 'create_prorations' || phase.proration === 'always_invoice'
          ? phase.proration
          : 'none',
      behaviour: 'allow_incomplete',
      at: fakeStripe.now,
      present: false,
    });
  else fakeStripe.change('subscription', sub, null, () => swap(fakeStripe, sub, items));
}

/**
 * The renewal that follows at once charges the new items.
 * @param {FakeStripe} fakeStripe @param {Subscription} sub @param {import('../rows.mjs').Item[]} items
 */
function swap(fakeStripe, sub, items) {
  const [was, will] = [
    fakeStripe.get('price', sub.items[0]?.price).interval,
    fakeStripe.get('price', items[0]?.price).interval,
  ];
  sub.items = items;
  if (was !== will) sub.anchor = fakeStripe.now;
}

/** @param {FakeStripe} fakeStripe @param {Schedule} schedule @param {Subscription} sub */
function endSchedule(fakeStripe, schedule, sub) {
  if (schedule.end === 'cancel') {
    Object.assign(schedule, { status: 'completed', completedAt: fakeStripe.now });
    sub.schedule = null;
    fakeStripe.tell('schedule', schedule, 'subscription_schedule.completed');
    endNow(fakeStripe, sub, 'cancellation_requested');
  } else release(fakeStripe, schedule, sub);
}

/**
 * The subscription goes on without the schedule.
 * @param {FakeStripe} fakeStripe @param {Schedule} schedule @param {Subscription} sub
 */
export function release(fakeStripe, schedule, sub) {
  Object.assign(schedule, {
    status: 'released',
    released: sub.id,
    subscription: null,
    releasedAt: fakeStripe.now,
  });
  fakeStripe.tell('schedule', schedule, 'subscription_schedule.released');
  fakeStripe.change('subscription', sub, 'customer.subscription.updated', () =>
    Object.assign(sub, { schedule: null }),
  );
}
