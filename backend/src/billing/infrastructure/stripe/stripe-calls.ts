import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../../platform/config/stripe-settings';
import { withTimeout } from '../../../platform/timeout';
import { ProviderMissing, ProviderSilent } from '../../domain/payment-provider';
import { translated } from './stripe-troubles';

/** Whoever waits for an answer gives up after 10 s; jobs have more time. */
export const patience = { request: 6_000, job: 20_000 } as const;
const waitBeforeAgainMs = 250;
/** Below that a second attempt could only be cut off. */
const leastMs = 1_000;

/** Read when it is first wanted: a twelfth of a second of a start, and nothing without a key. */
export const loadStripe = (): typeof Stripe => createRequire(__filename)('stripe') as typeof Stripe;

/** One deed of ours with all its calls: they share the time there is. */
export interface Deed {
  ask<T>(call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>, key?: string): Promise<T>;
  /** Of the time that there is. */
  leftMs(): number;
}

/**
 * The connection. The SDK is told not to try again by itself: its second attempt would go on behind the back of whoever has given up, and
 * could do late what has been taken back since.
 */
export class StripeCalls {
  private client?: Stripe;

  constructor(
    private readonly settings: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
    private readonly patienceMs: number,
  ) {}

  get configured(): boolean {
    return this.settings.secretKey !== null;
  }

  get apiUrl(): URL {
    return this.settings.apiUrl;
  }

  deed(): Deed {
    const until = performance.now() + this.patienceMs;
    return { ask: (call, key) => this.ask(call, until, key), leftMs: () => until - performance.now() };
  }

  /** Each with its own time: for lists that are read page by page. */
  patiently(): Deed {
    return { ask: (call, key) => this.ask(call, performance.now() + this.patienceMs, key), leftMs: () => this.patienceMs };
  }

  private async ask<T>(call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>, until: number, key?: string): Promise<T> {
    const stripe = this.connect();
    for (let again = false; ; again = true) {
      const left = until - performance.now();
      if (left <= 0) throw new ProviderSilent('too late');
      try {
        // The SDK's own limit is for silence between two bytes; this is for the whole answer.
        return await withTimeout(call(stripe, { timeout: Math.ceil(left), ...(key !== undefined && { idempotencyKey: key }) }), left, () => Promise.reject(new ProviderSilent('no answer in time')));
      } catch (error) {
        const trouble = translated(error);
        if (again || !(trouble instanceof ProviderSilent) || until - performance.now() < leastMs) throw trouble;
        await pause(waitBeforeAgainMs * (1 + Math.random()));
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
      timeout: this.patienceMs,
      telemetry: false,
    });
    return this.client;
  }
}
