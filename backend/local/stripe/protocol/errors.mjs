// @ts-check

/**
 * Errors in the form of Stripe's.
 * @typedef {'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'} TroubleType
 * @typedef {{type: TroubleType, message: string, code?: string, param?: string, decline_code?: string, payment_intent?: unknown}} TroubleBody
 */

export class StripeError extends Error {
  /** @param {number} status @param {TroubleBody} body @param {{kept?: boolean}} [options] kept: stored under the idempotency key, because the request had begun */
  constructor(status, body, { kept = true } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.kept = kept;
  }
}

/**
 * The request is impossible in the present state.
 * @param {string} message @param {{code?: string, param?: string}} [more]
 */
export const refused = (message, more = {}) =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more });

/**
 * The request is invalid in any state.
 * @param {string} message @param {{code?: string, param?: string}} [more]
 */
export const malformed = (message, more = {}) =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more }, { kept: false });

/** @param {string} what @param {string} id @param {string} [param] */
export const missing = (what, id, param = 'id') =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** @param {string} code @param {string | null} declineCode @param {string} message @param {unknown} [intent] */
export const cardError = (code, declineCode, message, intent) =>
  new StripeError(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    ...(intent === undefined ? {} : { payment_intent: intent }),
  });
