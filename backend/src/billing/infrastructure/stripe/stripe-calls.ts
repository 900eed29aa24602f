import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../../platform/config/stripe-settings';
import { withTimeout } from '../../../platform/timeout';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';

const log = new Logger('stripe');

interface StripeError extends Error {
  type: string;
  statusCode?: number;
  code?: string;
  param?: string;
  requestId?: string;
}

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe');

/**
 * Maps Stripe's errors. 401 and 403 are for the operator to fix, and the request can be repeated then; 409
 * means a concurrent request. Stripe's message may quote users, so it is not logged.
 */
function toProviderError(error: unknown): Error {
  if (error instanceof ProviderSilent || error instanceof ProviderMissing || error instanceof ProviderRefused)
    return error;
  if (!isStripeError(error)) return new ProviderSilent('The answer is not one of Stripe', { cause: error });
  const { type, statusCode = 0, code, param, requestId } = error;
  const what = [type, statusCode, code, param, requestId].filter(Boolean).join(' ');
  if (statusCode === 401 || statusCode === 403)
    log.error(`ALERT the key is refused (${what}): docs/runbooks/webhooks.md`);
  else if (type === 'StripeIdempotencyError') log.error(`a key was used for two things: ${what}`);
  else if (statusCode !== 402) log.warn(what);
  const isNo =
    statusCode === 402 ||
    type === 'StripeIdempotencyError' ||
    (type === 'StripeInvalidRequestError' && statusCode >= 400 && statusCode < 500);
  return isNo
    ? new ProviderRefused(code ?? param ?? type, { cause: error })
    : new ProviderSilent(what, { cause: error });
}

/**
 * Returns `instead` where Stripe does not know the object.
 * @throws ProviderRefused, ProviderSilent
 */
export async function orMissing<T, M>(asked: Promise<T>, instead: M): Promise<T | M> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderRefused && error.reason === 'resource_missing') return instead;
    throw error;
  }
}

/**
 * A refusal of a change that was made already counts as success: its answer may have been lost, and a key
 * repeats it for a day only.
 * @throws ProviderRefused, ProviderSilent
 */
export async function ignoreIfDone(asked: Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ProviderRefused) || !(await orMissing(isSo(), false))) throw error;
  }
}

/** @throws ProviderSilent where the answer does not have Stripe's form */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) throw new ProviderRefused('unreadable', { cause: error });
    throw error;
  }
}

/** The parameters of each page of a list. */
export interface Part {
  limit: 100;
  starting_after?: string;
}

/** All items of a list, a hundred per request; the next page is read on demand. */
export async function* allOf<T extends { id: string }>(
  ask: (part: Part) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncIterable<T> {
  for (let after: string | undefined; ;) {
    const { data, has_more } = await ask({
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    });
    yield* data;
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
}

/** The first match. Reads no further page than needed. */
export async function firstOf<T>(all: AsyncIterable<T>, isIt: (one: T) => boolean): Promise<T | null> {
  for await (const one of all) if (isIt(one)) return one;
  return null;
}

/** In ms. A request's client gives up after 10 s; jobs have more time. */
export const timeouts = { request: 6_000, job: 20_000 } as const;
const retryDelayMs = 250;
/** A second attempt with less time would only be aborted. */
const leastMs = 1_000;

/** Loaded on first use: it costs 80 ms of a start, and is not needed without a key. */
export const loadStripe = (): typeof Stripe => createRequire(__filename)('stripe') as typeof Stripe;

/** One operation with all its calls, which share one time limit. */
export interface StripeOperation {
  ask<T>(call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>, key?: string): Promise<T>;
  /** The rest of the time limit, in ms. */
  leftMs(): number;
}

/**
 * The connection to Stripe. The SDK must not retry by itself: its second attempt would outlive the request,
 * and could redo a change that was undone since.
 */
export class StripeCalls {
  private client?: Stripe;

  constructor(
    private readonly settings: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
    private readonly timeoutMs: number,
  ) {}

  get configured(): boolean {
    return this.settings.secretKey !== null;
  }

  get apiUrl(): URL {
    return this.settings.apiUrl;
  }

  operation(): StripeOperation {
    const until = performance.now() + this.timeoutMs;
    return { ask: (call, key) => this.ask(call, until, key), leftMs: () => until - performance.now() };
  }

  /** Each call with a time limit of its own, for lists that are read page by page. */
  withTimePerCall(): StripeOperation {
    return {
      ask: (call, key) => this.ask(call, performance.now() + this.timeoutMs, key),
      leftMs: () => this.timeoutMs,
    };
  }

  private async ask<T>(
    call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
    until: number,
    key?: string,
  ): Promise<T> {
    const stripe = this.connect();
    for (let again = false; ; again = true) {
      const left = until - performance.now();
      if (left <= 0) throw new ProviderSilent('The time limit was over before the call');
      try {
        // The SDK's own limit counts the silence between two bytes; this one the whole answer.
        return await withTimeout(
          call(stripe, { timeout: Math.ceil(left), ...(key !== undefined && { idempotencyKey: key }) }),
          left,
          () => Promise.reject(new ProviderSilent('Stripe gave no answer in time')),
        );
      } catch (error) {
        const mismatch = toProviderError(error);
        if (again || !(mismatch instanceof ProviderSilent) || until - performance.now() < leastMs)
          throw mismatch;
        await pause(retryDelayMs * (1 + Math.random()));
      }
    }
  }

  private connect(): Stripe {
    const { secretKey, apiUrl } = this.settings;
    if (secretKey === null) throw new ProviderMissing('STRIPE_SECRET_KEY is not set');
    const isHttp = apiUrl.protocol === 'http:';
    this.client ??= new (loadStripe())(secretKey, {
      host: apiUrl.hostname,
      port: apiUrl.port || (isHttp ? 80 : 443),
      protocol: isHttp ? 'http' : 'https',
      maxNetworkRetries: 0,
      timeout: this.timeoutMs,
      telemetry: false,
    });
    return this.client;
  }
}
