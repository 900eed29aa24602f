// @ts-check
import { DAY } from '../clock.mjs';
import { StripeError } from './errors.mjs';

/**
 * @typedef {import('../rows.mjs').KeptAnswer} KeptAnswer
 * @typedef {{replay: KeptAnswer} | {fresh: {keep: (answer: KeptAnswer) => void, drop: () => void}}} Claim
 */

/** One answer for one key, for the day that Stripe keeps it. */
export class IdempotencyKeys {
  /** Keys whose requests are running. @type {Set<string>} */
  running = new Set();

  /** @param {import('../fake-stripe.mjs').FakeStripe} fakeStripe */
  constructor(fakeStripe) {
    this.fakeStripe = fakeStripe;
  }

  /** @param {string} key @param {string} fingerprint @returns {Claim} */
  claim(key, fingerprint) {
    const { keys } = this.fakeStripe.state;
    for (const [old, kept] of Object.entries(keys))
      if (kept.at <= this.fakeStripe.now - DAY) delete keys[old];
    const kept = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (kept && kept.fingerprint !== fingerprint) {
      throw new StripeError(
        400,
        {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        },
        { kept: false },
      );
    }
    if (this.running.has(key)) {
      throw new StripeError(
        409,
        {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        },
        { kept: false },
      );
    }
    if (kept?.answer) return { replay: kept.answer };
    this.running.add(key);
    keys[key] = { fingerprint, at: this.fakeStripe.now, answer: null };
    return {
      fresh: {
        keep: (answer) => {
          this.running.delete(key);
          keys[key] = { fingerprint, at: this.fakeStripe.now, answer };
        },
        drop: () => {
          this.running.delete(key);
          delete keys[key];
        },
      },
    };
  }
}
