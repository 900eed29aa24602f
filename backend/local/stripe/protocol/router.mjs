// @ts-check
import { createHash, timingSafeEqual } from 'node:crypto';
import { advanceTime } from '../billing/advance-time.mjs';
import { API_VERSION } from '../fake-stripe.mjs';
import { StripeError } from './errors.mjs';
import { expand } from './expand.mjs';
import { decode, Params } from './params.mjs';

/**
 * @typedef {import('../fake-stripe.mjs').FakeStripe} FakeStripe @typedef {import('../fake-stripe.mjs').Wire} Wire
 * @typedef {{params: string, run: (fakeStripe: FakeStripe, params: Params, ids: string[]) => Wire}} Route `params`: all that may be sent, parted by blanks
 * @typedef {Record<string, Route>} Routes
 * @typedef {{method: string, path: string, query: string, body: string, headers: Record<string, string | string[] | undefined>}} Request
 * @typedef {{status: number, headers: Record<string, string>, body: string}} Answer
 * @typedef {Answer | 'silence' | 'reset'} Reaction
 */

/** @param {string | string[] | undefined} header */
const one = (header) => (Array.isArray(header) ? header[0] : header) ?? '';

export class Router {
  /** @type {{method: string, pattern: RegExp, route: Route}[]} */
  table;

  /** @param {{fakeStripe: FakeStripe, routes: Routes, keys: import('./idempotency.mjs').IdempotencyKeys, faults: import('../faults.mjs').FaultPlan, secretKey: string, save: () => void}} parts */
  constructor({ fakeStripe, routes, keys, faults, secretKey, save }) {
    this.fakeStripe = fakeStripe;
    this.keys = keys;
    this.faults = faults;
    this.secretKey = secretKey;
    this.save = save;
    // Literal paths go before paths with an id.
    const byWords = Object.entries(routes).sort(([a], [b]) => a.split(':').length - b.split(':').length);
    this.table = byWords.map(([name, route]) => {
      const [method = '', path = ''] = name.split(' ');
      return { method, pattern: new RegExp(`^${path.replaceAll(/:[a-z]+/g, '([^/]+)')}$`), route };
    });
  }

  /** @param {Request} request @returns {Promise<Reaction>} */
  async answer(request) {
    const id = this.fakeStripe.ids.next('req', 14);
    const key = one(request.headers['idempotency-key']) || null;
    const { call, fault } = this.faults.note(request.method, request.path, key);
    const early = await this.before(fault, id);
    if (early) return early;
    const answer = await this.perform(request, id, key, fault);
    call.status = answer.status;
    await this.faults.reached(call);
    if (fault === null || fault.when !== 'after' || fault.how === 'slow') return answer;
    if (fault.how === 'hang') return 'silence';
    if (fault.how === 'reset') return 'reset';
    return this.sent(500, broken, id);
  }

  /** @param {import('../faults.mjs').Fault | null} fault @param {string} id @returns {Promise<Reaction | null>} */
  async before(fault, id) {
    if (fault === null) return null;
    if (fault.how === 'rate-limit') return this.sent(429, limited, id);
    if (fault.when === 'after' || fault.how === 'slow') return null;
    if (fault.how === 'hang') return 'silence';
    if (fault.how === 'reset') return 'reset';
    return this.sent(500, broken, id);
  }

  /** @param {Request} request @param {string} id @param {string | null} key @param {import('../faults.mjs').Fault | null} fault @returns {Promise<Answer>} */
  async perform(request, id, key, fault) {
    const asked = key !== null && request.method === 'POST';
    /** @type {import('./idempotency.mjs').Claim | null} */
    let claim = null;
    try {
      this.authenticate(request);
      if (asked)
        claim = this.keys.claim(
          key,
          createHash('sha256').update(`${request.method} ${request.path}\n${request.body}`).digest('hex'),
        );
      if (claim && 'replay' in claim)
        return this.sent(claim.replay.status, claim.replay.body, id, {
          'Idempotent-Replayed': 'true',
          'Idempotency-Key': key ?? '',
        });
      if (fault?.how === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 1000));
      const made = this.fakeStripe.state.made;
      const body = JSON.stringify(this.run(request, id, key));
      // The lost answer of a 500 after the effect is the one that is kept.
      const kept =
        fault?.how === 'error' && fault.when === 'after'
          ? { status: 500, body: broken }
          : { status: 200, body };
      if (claim) claim.fresh.keep(kept);
      if (request.method !== 'GET' || this.fakeStripe.state.made !== made) this.save();
      return this.sent(200, body, id, asked ? { 'Idempotency-Key': key } : {});
    } catch (error) {
      const trouble =
        error instanceof StripeError
          ? error
          : new StripeError(500, {
              type: 'api_error',
              message: error instanceof Error ? `The stand-in failed: ${error.stack}` : 'error',
            });
      const body = JSON.stringify({
        error: {
          ...trouble.body,
          ...(trouble.body.code
            ? { doc_url: `https://stripe.com/docs/error-codes/${trouble.body.code.replaceAll('_', '-')}` }
            : {}),
        },
      });
      if (claim && 'fresh' in claim) {
        if (trouble.kept) claim.fresh.keep({ status: trouble.status, body });
        else claim.fresh.drop();
      }
      this.save();
      return this.sent(
        trouble.status,
        body,
        id,
        trouble.status === 401 ? { 'WWW-Authenticate': 'Basic realm="Stripe"' } : {},
      );
    }
  }

  /** @param {Request} request */
  authenticate({ headers }) {
    const given =
      /^Bearer (.+)$/.exec(one(headers['authorization']))?.[1] ??
      Buffer.from(/^Basic (.+)$/.exec(one(headers['authorization']))?.[1] ?? '', 'base64')
        .toString()
        .split(':')[0] ??
      '';
    if (given === '')
      throw new StripeError(
        401,
        {
          type: 'invalid_request_error',
          message:
            "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
        },
        { kept: false },
      );
    if (!isKey(given, this.secretKey))
      throw new StripeError(
        401,
        {
          type: 'invalid_request_error',
          message: `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`,
        },
        { kept: false },
      );
  }

  /** @param {Request} request @param {string} id @param {string | null} key @returns {Wire} */
  run({ method, path, query, body }, id, key) {
    advanceTime(this.fakeStripe);
    const found = this.table.find((entry) => entry.method === method && entry.pattern.test(path));
    if (!found)
      throw new StripeError(
        404,
        {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        },
        { kept: false },
      );
    const params = new Params(decode(method === 'POST' ? body : query));
    params.only(`${found.route.params} expand`);
    const ids = (found.pattern.exec(path) ?? []).slice(1).map((part) => decodeURIComponent(part));
    this.fakeStripe.request = { id, idempotency_key: key };
    try {
      const answer = found.route.run(this.fakeStripe, params, ids);
      const opened = structuredClone(answer);
      expand(this.fakeStripe, opened, params.texts('expand') ?? []);
      return opened;
    } finally {
      this.fakeStripe.request = null;
    }
  }

  /** @param {number} status @param {string} body @param {string} id @param {Record<string, string>} [more] @returns {Answer} */
  sent(status, body, id, more = {}) {
    return {
      status,
      body,
      headers: {
        'Content-Type': 'application/json',
        'Request-Id': id,
        'Stripe-Version': API_VERSION,
        'Cache-Control': 'no-cache, no-store',
        ...more,
      },
    };
  }
}

const broken = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } });
const limited = JSON.stringify({
  error: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  },
});

/** @param {string} given @param {string} ours */
export function isKey(given, ours) {
  const [a, b] = [given, ours].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
