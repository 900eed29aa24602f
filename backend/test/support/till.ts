import { join } from 'node:path';
import type { PaymentProvider } from '../../src/billing/domain/payment-provider';
import { PortalConfigurations } from '../../src/billing/infrastructure/stripe/portal-configurations';
import { loadStripe, StripeCalls } from '../../src/billing/infrastructure/stripe/stripe-calls';
import { StripePaymentProvider } from '../../src/billing/infrastructure/stripe/stripe-payment-provider';
import { type Tier, toTier } from '../../src/kernel/tier';

/** A subscription as the stand-in for Stripe tells it on the wire. */
export interface WireSubscription {
  id: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  schedule: string | null;
  pending_update: object | null;
  items: { data: { price: { id: string }; current_period_end: number }[] };
}

/** Of backend/local/stripe/stand-in.mjs, what tests press and read. */
export interface Till {
  secretKey: string;
  prices: Record<string, string>;
  clock: { now(): Date; advance(ms: number): Promise<void> };
  knobs: { setWebhooks(how: object): void };
  settled(): Promise<void>;
  fetch: typeof globalThis.fetch;
  checkout: { complete(session: string, form: { card: string }): unknown };
  portal: { confirmUpgrade(session: string, form?: { card?: string }): unknown };
  invoicePage: { pay(invoice: string, form: { card: string }): unknown };
  bank: { answer(id: string, answer: { succeeds: boolean }): unknown };
  replaceCard(customer: string, card: string): unknown;
  subscriptionsOf(customer: string): WireSubscription[];
  invoicesOf(customer: string): { id: string; status: string; total: number; amount_paid: number }[];
  balanceOf(customer: string): number;
  stop(): Promise<void>;
}

interface TillModule {
  startStripe(options: object): Promise<Till>;
}

/** In memory, with its own time; `post` gets the webhooks. */
export async function openTill(options: { now: () => number; seed: string; post: (url: string, body: string) => Promise<number> }): Promise<Till> {
  const path = join(__dirname, '../../local/stripe/stand-in.mjs');
  const { startStripe } = (await import(path)) as TillModule;
  return startStripe({ dir: null, socket: false, secretKey: 'sk_test_histories', webhookSecret: 'whsec_histories', webhookUrl: 'http://nowhere.invalid/', ...options });
}

/** The real adapter over the real SDK, without a socket between them. */
export function providerAt(till: Till): PaymentProvider {
  const Stripe = loadStripe();
  const calls = new StripeCalls({ secretKey: till.secretKey, apiUrl: new URL('http://127.0.0.1:1') }, 20_000);
  Reflect.set(calls, 'client', new Stripe(till.secretKey, { httpClient: Stripe.createFetchHttpClient(till.fetch), maxNetworkRetries: 0, telemetry: false }));
  return new StripePaymentProvider(calls, new PortalConfigurations(Object.values(till.prices), new URL('http://localhost:3000')), (id) => (nameOf(till, id).endsWith(':year') ? 'year' : 'month'));
}

const nameOf = ({ prices }: Till, priceId: string): string => Object.entries(prices).find(([, id]) => id === priceId)?.[0] ?? '';
export const tierOfPriceAt = (till: Till, priceId: string): Tier | null => toTier(nameOf(till, priceId).split(':')[0] ?? '');
