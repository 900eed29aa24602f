import { join } from 'node:path';
import type { Tier } from '@pictick/rules/billing/tier';
import type { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { loadStripe, StripeCalls } from '../../../src/billing/infrastructure/stripe/stripe-calls';
import { PortalConfigurations } from '../../../src/billing/infrastructure/stripe/stripe-checkout';
import { StripePaymentProvider } from '../../../src/billing/infrastructure/stripe/stripe-payment-provider';
import { toTier } from '../../../src/kernel/tier';

/** A subscription in the stand-in's responses. */
export interface WireSubscription {
  id: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  schedule: string | null;
  pending_update: object | null;
  items: { data: { price: { id: string }; current_period_end: number }[] };
}

/** Rows of its books (backend/local/stripe/rows.mjs), as far as tests read them. Times are seconds. */
export interface BookRows {
  customer: {
    id: string;
    balance: number;
    metadata: Record<string, string>;
    method: string | null;
    deleted: boolean;
  };
  subscription: {
    id: string;
    created: number;
    customer: string;
    status: string;
    items: { id: string; price: string }[];
    periodStart: number;
    periodEnd: number;
    cancelAtPeriodEnd: boolean;
    cancelAt: number | null;
    endedAt: number | null;
    schedule: string | null;
    pending: { items: { price: string }[]; invoice: string } | null;
    invoice: string | null;
    method: string | null;
    metadata: Record<string, string>;
    session: string | null;
    reason: string | null;
  };
  schedule: {
    id: string;
    status: string;
    subscription: string | null;
    phases: { start: number; end: number; items: { price: string }[] }[];
    current: number;
  };
  invoice: {
    id: string;
    created: number;
    customer: string;
    subscription: string | null;
    status: string;
    reason: string;
    lines: { price: string; amount: number; periodEnd: number }[];
    total: number;
    starting: number;
    due: number;
    paid: number;
    attempted: boolean;
    credited: number;
    paidAt: number | null;
    intent: string | null;
  };
  intent: {
    id: string;
    customer: string;
    invoice: string | null;
    status: string;
    charge: string | null;
    amount: number;
    received: number;
  };
  charge: {
    id: string;
    created: number;
    customer: string;
    invoice: string | null;
    intent: string;
    amount: number;
    refunded: number;
    status: string;
    method: string;
    disputed: boolean;
  };
  dispute: { id: string; charge: string; status: string; amount: number };
  session: {
    id: string;
    customer: string;
    created: number;
    status: string;
    items: { price: string }[];
    expiresAt: number;
    trialEnd: number | null;
  };
  portalSession: {
    id: string;
    customer: string;
    secret: string;
    flow: { subscription: string | null } | null;
    done: boolean;
  };
  creditNote: { id: string; invoice: string; amount: number; refunded: number; credit: number };
  balanceEntry: { id: string; customer: string; amount: number; metadata: Record<string, string> };
  method: { id: string; customer: string | null; card: { name: string; fingerprint: string } };
  price: { id: string; product: string; amount: number; lookup: string | null };
}

/** The part of backend/local/stripe/stand-in.mjs that tests use. */
export interface FakeStripe {
  secretKey: string;
  webhookSecret: string;
  books: {
    now: number;
    state: { rows: { customer: Record<string, BookRows['customer']> } };
    all<K extends keyof BookRows>(kind: K): BookRows[K][];
    add<K extends keyof BookRows>(kind: K, row: BookRows[K]): BookRows[K];
  };
  disputes: { open(charge: string): { id: string }; close(id: string, status: 'won' | 'lost'): void };
  events(): { id: string; type: string }[];
  prices: Record<string, string>;
  clock: { now(): Date; advance(ms: number): Promise<void> };
  faults: {
    setWebhooks(how: object): void;
    add(fault: { how: 'reset' | 'error'; when: 'before' | 'after'; call: number; times?: number }): void;
    afterCall(n: number, deed: () => void): void;
    clear(): void;
    count: number;
  };
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

interface FakeStripeModule {
  startStripe(options: object): Promise<FakeStripe>;
}

/** In memory, with its own time; `post` gets the webhooks. */
export async function openFakeStripe(options: {
  now: () => number;
  seed: string;
  post: (url: string, body: string) => Promise<number>;
  publicUrl?: string;
}): Promise<FakeStripe> {
  const path = join(__dirname, '../../../local/stripe/stand-in.mjs');
  const { startStripe } = (await import(path)) as FakeStripeModule;
  return startStripe({
    dir: null,
    socket: false,
    secretKey: 'sk_test_histories',
    webhookSecret: 'whsec_histories',
    webhookUrl: 'http://nowhere.invalid/',
    ...options,
  });
}

type Sdk = ReturnType<typeof loadStripe>;

/**
 * Stripe's own SDK at the fake Stripe, without a socket: for the adapter, and for actions in the dashboard.
 */
export function sdkAt(fakeStripe: FakeStripe): InstanceType<Sdk> {
  const Stripe = loadStripe();
  return new Stripe(fakeStripe.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fakeStripe.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** The real adapter over the real SDK, without a socket between them. */
export function providerAt(fakeStripe: FakeStripe): PaymentProvider {
  const calls = new StripeCalls(
    { secretKey: fakeStripe.secretKey, apiUrl: new URL('http://127.0.0.1:1') },
    20_000,
  );
  Reflect.set(calls, 'client', sdkAt(fakeStripe));
  return new StripePaymentProvider(
    calls,
    new PortalConfigurations(Object.values(fakeStripe.prices), new URL('http://localhost:3000')),
    (id) => (nameOf(fakeStripe, id).endsWith(':year') ? 'year' : 'month'),
  );
}

const nameOf = ({ prices }: FakeStripe, priceId: string): string =>
  Object.entries(prices).find(([, id]) => id === priceId)?.[0] ?? '';
export const tierOfPriceAt = (fakeStripe: FakeStripe, priceId: string): Tier | null =>
  toTier(nameOf(fakeStripe, priceId).split(':')[0] ?? '');
