// @ts-check
import { missing } from '../protocol/errors.mjs';
import { advanceTime } from './advance-time.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Kinds} Kinds */

/**
 * The rows of one customer that carry times. Events keep their times, and the times of cards do not matter.
 */
const kinds = /** @type {const} */ ([
  'balanceEntry',
  'session',
  'portalSession',
  'subscription',
  'schedule',
  'invoiceItem',
  'invoice',
  'intent',
  'charge',
  'creditNote',
]);

/** Any such number is a time in seconds; amounts of money are far below. */
const isMoment = (/** @type {unknown} */ value) =>
  typeof value === 'number' && value > 1_000_000_000 && value < 10_000_000_000;

/**
 * Ages one customer: all times of the rows move back by this much, and due items happen in order. Other
 * customers' time, and ours, stands still.
 * @param {FakeStripe} fakeStripe @param {string} customer @param {number} ms
 */
export function advanceCustomer(fakeStripe, customer, ms) {
  if (fakeStripe.find('customer', customer) === null) throw missing('customer', customer);
  if (!Number.isFinite(ms) || ms < 0)
    throw new RangeError('A customer can only be advanced by a positive number of ms.');
  const seconds = Math.round(ms / 1000);
  for (const kind of kinds) {
    for (const row of fakeStripe.all(kind)) if (row.customer === customer) putBack(row, seconds);
  }
  // Months differ in length: the next period begins exactly where this one ends.
  for (const sub of fakeStripe.all('subscription'))
    if (sub.customer === customer && sub.endedAt === null) sub.anchor = sub.periodEnd;
  advanceTime(fakeStripe);
}

/** @param {object} row @param {number} seconds */
function putBack(row, seconds) {
  for (const [name, value] of Object.entries(row)) {
    if (isMoment(value)) Object.assign(row, { [name]: value - seconds });
    else if (typeof value === 'object' && value !== null) putBack(value, seconds);
  }
}
