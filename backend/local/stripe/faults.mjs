// @ts-check

/**
 * Faults that a test can plan.
 *
 * - `hang`: no answer ever comes; `reset`: the connection breaks; `error`: 500; `rate-limit`: 429; `slow`: after `ms`
 * - `when`: 'before' nothing was done, 'after' everything was done and only the answer is lost. rate-limit is always before.
 * - which call: the `call`-th from now on (1 is the next), and/or those whose `METHOD /path` contains or matches `path`; `times` how often (default 1)
 * @typedef {{how: 'hang' | 'reset' | 'error' | 'rate-limit' | 'slow', when?: 'before' | 'after', call?: number, path?: string | RegExp, times?: number, ms?: number}} Fault
 * @typedef {{n: number, method: string, path: string, key: string | null, status: number | null}} Call
 *
 * Faults of webhooks. `drop`: these types, or all; `duplicate`: additional deliveries of each; `delayMs` by the stand-in's clock;
 * `hold`: none until `release()`; `reorder` shuffles the waiting ones; `signature` makes it invalid; `livemode` claims real money.
 * @typedef {{duplicate: number, reorder: boolean, delayMs: number, drop: boolean | string[], hold: boolean, signature: 'right' | 'wrong' | 'old', livemode: boolean, concurrency: number}} WebhookFaults
 */

/** @returns {WebhookFaults} */
const calm = () => ({
  duplicate: 0,
  reorder: false,
  delayMs: 0,
  drop: false,
  hold: false,
  signature: 'right',
  livemode: false,
  concurrency: 1,
});

export class FaultPlan {
  /** @type {(Fault & {from: number, left: number})[]} */
  planned = [];
  /** Every call to /v1 since the start or `clear()`. @type {Call[]} */
  calls = [];
  /** @type {{n: number, deed: (call: Call) => void | Promise<void>}[]} */
  moments = [];
  webhooks = calm();
  /** Set by the webhooks: sends the deliveries that were held back. @type {() => Promise<void>} */
  release = () => Promise.resolve();

  /** The number of calls. */
  get count() {
    return this.calls.length;
  }

  /** @param {Fault} fault */
  add(fault) {
    this.planned.push({ ...fault, from: this.calls.length, left: fault.times ?? 1 });
  }

  /**
   * Runs after the n-th call from now on had its effect, and before its answer (to kill the caller).
   * @param {number} n @param {(call: Call) => void | Promise<void>} deed
   */
  afterCall(n, deed) {
    this.moments.push({ n: this.calls.length + n, deed });
  }

  /** @param {Partial<WebhookFaults>} change */
  setWebhooks(change) {
    Object.assign(this.webhooks, change);
  }

  /** Ends all faults and restarts the count. */
  clear() {
    this.planned = [];
    this.calls = [];
    this.moments = [];
    this.webhooks = calm();
  }

  /** @param {string} method @param {string} path @param {string | null} key @returns {{call: Call, fault: Fault | null}} */
  note(method, path, key) {
    const call = { n: this.calls.length + 1, method, path, key, status: null };
    this.calls.push(call);
    const hit = this.planned.find(
      (fault) =>
        fault.left > 0 &&
        (fault.call === undefined || call.n >= fault.from + fault.call) &&
        fits(fault.path, `${method} ${path}`),
    );
    if (hit) hit.left -= 1;
    return { call, fault: hit ?? null };
  }

  /** @param {Call} call */
  async reached(call) {
    const due = this.moments.filter((moment) => moment.n === call.n);
    this.moments = this.moments.filter((moment) => moment.n !== call.n);
    for (const moment of due) await moment.deed(call);
  }
}

/** @param {string | RegExp | undefined} wanted @param {string} path */
const fits = (wanted, path) =>
  wanted === undefined || (typeof wanted === 'string' ? path.includes(wanted) : wanted.test(path));
