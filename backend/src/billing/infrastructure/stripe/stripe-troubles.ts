import { Logger } from '@nestjs/common';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../../domain/payment-provider';

const log = new Logger('stripe');

interface StripeTrouble extends Error {
  type: string;
  statusCode?: number;
  code?: string;
  param?: string;
  requestId?: string;
}

const isStripeTrouble = (error: unknown): error is StripeTrouble => error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');

/**
 * What came back, in our words. 401 and 403 are ours to mend, and what was asked for can be asked again then; a 409 says that somebody is
 * at the very same thing. Stripe's message may quote what people wrote, so it is not logged.
 */
export function translated(error: unknown): Error {
  if (error instanceof ProviderSilent || error instanceof ProviderMissing || error instanceof ProviderRefused) return error;
  if (!isStripeTrouble(error)) return new ProviderSilent('not understood', { cause: error });
  const { type, statusCode = 0, code, param, requestId } = error;
  const what = [type, statusCode, code, param, requestId].filter(Boolean).join(' ');
  if (statusCode === 401 || statusCode === 403) log.error(`ALERT the key is refused (${what}): docs/runbooks/webhooks.md`);
  else if (type === 'StripeIdempotencyError') log.error(`a key was used for two things: ${what}`);
  else if (statusCode !== 402) log.warn(what);
  const isNo = statusCode === 402 || type === 'StripeIdempotencyError' || (type === 'StripeInvalidRequestError' && statusCode >= 400 && statusCode < 500);
  return isNo ? new ProviderRefused(code ?? param ?? type, { cause: error }) : new ProviderSilent(what, { cause: error });
}

/** `instead` where Stripe knows no such thing. */
export async function orMissing<T, M>(asked: Promise<T>, instead: M): Promise<T | M> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderRefused && error.reason === 'resource_missing') return instead;
    throw error;
  }
}

/**
 * Refused, but as it should be: a deed that was done already counts as done, for an answer may have been lost on its way, and the keys that would
 * give it again live for a day.
 */
export async function doneAnyway(asked: Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ProviderRefused) || !(await orMissing(isSo(), false))) throw error;
  }
}

/** An answer that is not shaped as Stripe's are. */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) throw new ProviderRefused('unreadable', { cause: error });
    throw error;
  }
}
