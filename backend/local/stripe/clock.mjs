// @ts-check

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/**
 * The stand-in's clock: the machine's (or a test's), advanced. During a step of `walk` it stands at the due
 * time, so that a renewal of last night has last night's time.
 */
export class Clock {
  /** @type {number | null} */
  standing = null;

  /** @param {() => number} base in ms @param {{ahead: number}} saved how far it was set forward, in ms */
  constructor(base, saved) {
    this.base = base;
    this.saved = saved;
  }

  /** Seconds, as Stripe counts. */
  get now() {
    return this.standing ?? Math.floor(this.ms / 1000);
  }

  get ms() {
    return this.base() + this.saved.ahead;
  }

  /**
   * A caller does not know that this clock was advanced: a time that makes sense only by the real clock is
   * read by that.
   * @param {number} moment @param {number} least @param {number} most
   */
  understood(moment, least, most) {
    if (moment >= least && moment <= most) return moment;
    const meant = moment + Math.round(this.saved.ahead / 1000);
    return meant >= least && meant <= most ? meant : moment;
  }

  /** @param {number} ms */
  forward(ms) {
    if (!Number.isFinite(ms) || ms < 0) throw new RangeError('The clock only goes forward.');
    this.saved.ahead += ms;
  }

  /** @template T @param {number} moment @param {() => T} deed @returns {T} */
  at(moment, deed) {
    const before = this.standing;
    this.standing = moment;
    try {
      return deed();
    } finally {
      this.standing = before;
    }
  }
}

/**
 * The same day of a later month, or its last day; the anchor's day comes back in longer months.
 * @param {number} anchor @param {'month' | 'year'} interval @param {number} count
 */
export function later(anchor, interval, count) {
  const from = new Date(anchor * 1000);
  const months = interval === 'year' ? 12 * count : count;
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, last));
  return Math.floor(to.getTime() / 1000);
}

/** End of the period that begins at `start`. @param {number} anchor @param {'month' | 'year'} interval @param {number} start */
export function endOfPeriod(anchor, interval, start) {
  let count = 1;
  while (later(anchor, interval, count) <= start) count += 1;
  return later(anchor, interval, count);
}
