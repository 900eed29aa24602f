import type { Interval } from '../../../kernel/interval';
import type { Price } from '../plans/plan-catalogue';

/**
 * What the payment provider says about a customer, in our words. Amounts are minor units; times are the provider's, to the second.
 * These are facts to be followed, never rows that we may change.
 */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface SubscriptionFacts {
  id: string;
  status: SubscriptionStatus;
  itemId: string;
  priceId: string;
  quantity: number;
  /** Of the item; the subscription itself has none. */
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Set by whoever cancels for a date; the flag above stays false then. */
  cancelAt: Date | null;
  endedAt: Date | null;
  /** It ended because nobody paid. */
  endedUnpaid: boolean;
  trialEnd: Date | null;
  /** A plan of phases that governs the subscription. As long as it does, the subscription itself cannot be cancelled. */
  schedule: ScheduleFacts | null;
  /** An upgrade that waits for its invoice to be paid. */
  pendingUpdate: { priceId: string; expiresAt: Date } | null;
  latestInvoiceId: string | null;
  createdAt: Date;
}

export interface ScheduleFacts {
  id: string;
  /** What comes after the phase that runs; null: nothing else. */
  next: { priceId: string; startsAt: Date } | null;
}

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export interface InvoiceFacts {
  id: string;
  number: string | null;
  status: InvoiceStatus;
  /** Why it was made: a first payment, a renewal, a change of plan, or by hand. */
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual' | 'other';
  subscriptionId: string | null;
  /** Of its first line that has one. */
  priceId: string | null;
  productName: string | null;
  total: number;
  amountDue: number;
  amountPaid: number;
  /** The customer's balance before it: negative is credit. */
  startingBalance: number;
  /** What went back in cash or as credit, by whomever: also in the provider's dashboard, and to a bank that a dispute was lost to. */
  refunded: number;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
  /** When the provider tries again by itself. */
  nextAttemptAt: Date | null;
  attempted: boolean;
  /** The provider's own page, where a payment can be confirmed. */
  hostedUrl: string | null;
  hasPdf: boolean;
  /** Of the card that paid it, to know it again; null: none did, or none is known. */
  cardFingerprint: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** A line of the customer's balance at the provider. Negative is credit for the customer. */
export interface BalanceEntry {
  id: string;
  amount: number;
  currency: string;
  /** The row of our ledger that it was made for, where it was. */
  ledgerId: string | null;
  createdAt: Date;
}

export interface CheckoutFacts {
  id: string;
  /** The wish of ours for which it was opened. */
  attemptId: string | null;
  customerId: string | null;
  /** The person for whom it was opened. */
  userId: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** False where the first charge waits for the end of a trial. */
  chargesNow: boolean;
  url: string | null;
  subscriptionId: string | null;
  expiresAt: Date;
}

/** Everything about one customer, asked for in one go. */
export interface CustomerFacts {
  customerId: string;
  /** Gone at the provider: it has no subscriptions and never will have any. */
  deleted: boolean;
  currency: string | null;
  /** Negative is credit. */
  balance: number;
  /** All there ever were, the ended ones too. */
  subscriptions: readonly SubscriptionFacts[];
  /** The last 24, the newest first. */
  invoices: readonly InvoiceFacts[];
  /** A charge is disputed at the moment. */
  disputed: boolean;
}

/** As the provider names an event. */
export const eventId = /^evt_[\w-]{1,100}$/;

/** Only where to look. What an event carries besides is never used. */
export interface ProviderEvent {
  id: string;
  type: string;
  apiVersion: string | null;
  livemode: boolean;
  objectId: string | null;
  customerId: string | null;
  createdAt: Date;
}

export interface PriceFacts {
  id: string;
  active: boolean;
  unitAmount: number | null;
  currency: string;
  interval: Interval | null;
  /** Tax is added to it: more is charged than it says. */
  taxOnTop: boolean;
}

/** Compares a price of the catalogue with the provider's. Returns the difference in words. Null: there is none. */
export function priceMismatch(
  price: Pick<Price, 'interval' | 'retired'>,
  facts: PriceFacts | null,
  monthly: number,
): string | null {
  if (!facts) return 'the provider knows no such price';
  if (facts.currency !== 'eur') return `it is in ${facts.currency}, and everything here is in eur`;
  if (facts.interval !== price.interval)
    return `it is for ${facts.interval ?? 'no period that we know'}, and not for a ${price.interval}`;
  if (facts.unitAmount === null) return 'it has no fixed amount';
  if (price.retired) return null;
  if (facts.taxOnTop) return 'tax comes on top of it, and what we show is what people pay';
  if (!facts.active) return 'it is not active';
  if (price.interval === 'month' && facts.unitAmount !== monthly)
    return `it costs ${facts.unitAmount}, and the catalogue says ${monthly}`;
  // A year that costs more than twelve months, or less than a month, is a slip of the hand.
  if (price.interval === 'year' && (facts.unitAmount > 12 * monthly || facts.unitAmount <= monthly))
    return `a year costs ${facts.unitAmount} where a month costs ${monthly}`;
  return null;
}
