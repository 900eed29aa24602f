import { ApiError } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';

const lifetime = 120_000;

/**
 * The last call without a response. The same call again gets the same key, so that the server carries it out
 * once.
 */
let open: { operation: string; key: string; at: number } | null = null;

/**
 * True where the call may still run or may have succeeded without a response. A refusal by Stripe is final
 * although its status is 502: the same key would repeat the refusal.
 */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  const isBillingError = error.messageKey.startsWith('stripe.') && error.messageKey !== 'stripe.goes_on';
  return error.status >= 500 && !isBillingError;
}

/**
 * Makes a call under its idempotency key. Another call starts anew: two cancellations may have a resumption
 * between them. /
 * @throws the error of the call
 */
export async function idempotentCall<T>(
  operation: string,
  send: (key: string) => Promise<T>,
  now: () => number = Date.now,
): Promise<T> {
  const key = open?.operation === operation && now() - open.at < lifetime ? open.key : freshId();
  open = { operation, key, at: now() };
  try {
    const answer = await send(key);
    open = null;
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) open = null;
    throw error;
  }
}
