// @ts-check
import { missing } from '../protocol/errors.mjs';
import { advanceTime } from './advance-time.mjs';

/** @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../rows.mjs').Kinds} Kinds */

/** What belongs to one customer and has its times. Events stay when they were told, and cards have none that matter. */
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

/** Anything that is a moment is one of these; sums of money are far below, for these are seconds. */
const isMoment = (/** @type {unknown} */ value) =>
  typeof value === 'number' && value > 1_000_000_000 && value < 10_000_000_000;

/**
 * One customer alone gets older: all that they did is put back by this time, and what falls due by that happens, each thing at its own moment.
 * Everybody else's time, and ours, stands where it is.
 * @param {FakeStripe} fakeStripe @param {string} customer @param {number} ms
 */
export function advanceCustomer(fakeStripe, customer, ms) {
  if (fakeStripe.find('customer', customer) === null) throw missing('customer', customer);
  if (!Number.isFinite(ms) || ms < 0) throw new RangeError('Nobody gets younger.');
  const seconds = Math.round(ms / 1000);
  for (const kind of kinds) {
    for (const row of fakeStripe.all(kind)) if (row.customer === customer) putBack(row, seconds);
  }
  // Months are not alike: the next period begins where this one ends, and not a day beside.
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
