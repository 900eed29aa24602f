import { randomUUID } from 'node:crypto';
import type { Tier } from '@pictick/rules/billing/tier';
import { BillingAccount } from '../domain/account/billing-account';
import { isUnderWay } from '../domain/checkout/checkout-attempt';
import type { Projection, StoredState } from '../domain/projection/projection';
import type { CustomerFacts, InvoiceFacts, SubscriptionFacts } from '../domain/provider/payment-facts';
import { isOpen } from '../domain/subscription/subscription';

export const day = 86_400_000;
export const start = new Date('2026-03-01T12:00:00Z');
export const at = (days: number): Date => new Date(start.getTime() + days * day);

const priceTiers: Readonly<Record<string, Tier>> = {
  price_starter: 'starter',
  price_pro: 'pro',
  price_pro_year: 'pro',
  price_platinum: 'platinum',
};
export const tierOfPrice = (priceId: string): Tier | null => priceTiers[priceId] ?? null;

/** A Pro that renews itself every 30 days, unless `said` differs. */
export const aSubscription = (said: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  itemId: 'si_1',
  priceId: 'price_pro',
  quantity: 1,
  periodStart: start,
  periodEnd: at(30),
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  endedUnpaid: false,
  trialEnd: null,
  schedule: null,
  pendingUpdate: null,
  latestInvoiceId: 'in_1',
  createdAt: start,
  ...said,
});

export const anInvoice = (said: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  id: 'in_1',
  number: 'P-0001',
  status: 'paid',
  reason: 'subscription_create',
  subscriptionId: 'sub_1',
  priceId: 'price_pro',
  productName: 'Pictick Pro',
  total: 499,
  amountDue: 499,
  amountPaid: 499,
  startingBalance: 0,
  refunded: 0,
  currency: 'eur',
  createdAt: start,
  paidAt: start,
  nextAttemptAt: null,
  attempted: true,
  hostedUrl: null,
  hasPdf: true,
  cardFingerprint: null,
  cardBrand: null,
  cardLast4: null,
  ...said,
});

export const factsWith = (said: Partial<CustomerFacts> = {}): CustomerFacts => ({
  customerId: 'cus_1',
  deleted: false,
  currency: 'eur',
  balance: 0,
  subscriptions: [],
  invoices: [],
  disputed: false,
  ...said,
});

/** The state of a user who has never bought anything. */
export const nothingYet = (): StoredState => ({
  account: BillingAccount.open({
    id: '01993f6a-0000-7000-8000-000000000001',
    userId: '01993f6a-0000-7000-8000-0000000000aa',
    now: start,
  }).snapshot(),
  subscriptions: [],
  changes: [],
  checkouts: [],
  invoices: [],
});

/** The stored state once a projection has been written. */
export function written(was: StoredState, projection: Projection): StoredState {
  const named = projection.changes.map((change) => ({ ...change, id: change.id ?? randomUUID() }));
  const changes = new Map([...was.changes, ...named].map((change) => [change.id, change]));
  const checkouts = new Map(
    [...was.checkouts, ...projection.checkouts].map((attempt) => [attempt.id, attempt]),
  );
  const invoices = new Map(
    [...was.invoices, ...projection.invoices].map(({ id, status, refunded }) => [
      id,
      { id, status, refunded },
    ]),
  );
  return {
    account: { ...was.account, ...projection.account },
    subscriptions: projection.subscriptions,
    changes: [...changes.values()].filter(isOpen),
    checkouts: [...checkouts.values()].filter(isUnderWay),
    invoices: [...invoices.values()],
  };
}
