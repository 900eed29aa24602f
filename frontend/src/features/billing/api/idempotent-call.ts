import { ApiError } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';

const lifetime = 120_000;

/** The last wish that has no answer yet. Whoever asks for the same again gets the same key, so that it is done once. */
let open: { operation: string; key: string; at: number } | null = null;

/** Is it still on its way, or may it have been done without our hearing of it? What Stripe has refused is over, though it is told as 502: the same key would hear it for ever. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  const isBillingError = error.messageKey.startsWith('stripe.') && error.messageKey !== 'stripe.goes_on';
  return error.status >= 500 && !isBillingError;
}

/** Does what is wished for, under its key. Anything else that is wished for begins anew: between two cancellations lies a coming back. */
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
