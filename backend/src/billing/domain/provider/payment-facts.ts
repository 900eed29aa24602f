import type { Interval } from '../../../kernel/interval';
import type { Price } from '../plans/plan-catalogue';

/**
 * The payment provider's facts about a customer, in our terms. Amounts are minor units; times are the
 * provider's, to the second. Facts are read and never edited.
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
  /** The period of the item; the subscription itself has none. */
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Set for a cancellation with a date; the flag above stays false then. */
  cancelAt: Date | null;
  endedAt: Date | null;
  /** The subscription ended because an invoice was not paid. */
  endedUnpaid: boolean;
  trialEnd: Date | null;
  /**
   * The schedule that governs the subscription. While there is one, the subscription itself cannot be
   * cancelled.
   */
  schedule: ScheduleFacts | null;
  /** An upgrade whose invoice is unpaid. */
  pendingUpdate: { priceId: string; expiresAt: Date } | null;
  latestInvoiceId: string | null;
  createdAt: Date;
}

export interface ScheduleFacts {
  id: string;
  /** The phase after the present one. Null: none. */
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
  /** The price of the first line that has one. */
  priceId: string | null;
  productName: string | null;
  total: number;
  amountDue: number;
  amountPaid: number;
  /** The customer's balance before the invoice: negative is credit. */
  startingBalance: number;
  /** The whole refund in cash and credit, including refunds in the provider's dashboard and lost disputes. */
  refunded: number;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
  /** The provider's next automatic attempt. Null: none. */
  nextAttemptAt: Date | null;
  attempted: boolean;
  /** The provider's page, where a payment can be confirmed. */
  hostedUrl: string | null;
  hasPdf: boolean;
  /** Identifies the card that paid. Null: none did, or it is unknown. */
  cardFingerprint: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** A line of the customer's balance at the provider. Negative is credit for the customer. */
export interface BalanceEntry {
  id: string;
  amount: number;
  currency: string;
  /** The id of our ledger line. Null: the line is not ours. */
  ledgerId: string | null;
  createdAt: Date;
}

export interface CheckoutFacts {
  id: string;
  /** The id of our checkout attempt. Null: the page is not ours. */
  attemptId: string | null;
  customerId: string | null;
  /** The user for whom the page was opened. Null: unknown. */
  userId: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** False: the first charge comes at the end of a trial. */
  chargesNow: boolean;
  url: string | null;
  subscriptionId: string | null;
  expiresAt: Date;
}

/** All facts about one customer, as of one read. */
export interface CustomerFacts {
  customerId: string;
  /** The customer was deleted and has no subscriptions any more. */
  deleted: boolean;
  currency: string | null;
  /** Minor units. Negative is credit. */
  balance: number;
  /** All subscriptions, ended ones included. */
  subscriptions: readonly SubscriptionFacts[];
  /** The last 24, newest first. */
  invoices: readonly InvoiceFacts[];
  /** A charge is disputed at the moment. */
  disputed: boolean;
}

/** The form of an event id. */
export const eventId = /^evt_[\w-]{1,100}$/;

/** The ids and the type of an event. Its other content is never used. */
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
  /** Tax is added, so the charge is higher than the price. */
  taxOnTop: boolean;
}

/**
 * Compares a price of the catalogue with the provider's. Returns the difference as text. Null: there is
 * none.
 */
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
  // A year that costs more than twelve months, or less than a month, is a mistake.
  if (price.interval === 'year' && (facts.unitAmount > 12 * monthly || facts.unitAmount <= monthly))
    return `a year costs ${facts.unitAmount} where a month costs ${monthly}`;
  return null;
}
