import type { Tier } from '@pictick/rules/billing/tier';
import type { DomainEvent } from '../../../kernel/domain-event';
import type { AccountFacts, BillingAccountState } from '../account/billing-account';
import type { CheckoutAttemptState } from '../checkout/checkout-attempt';
import type { InvoiceRow, PaymentRow } from '../payments/payment';
import type { SubscriptionRow, SubscriptionChangeState } from '../subscription/subscription';

/** The stored state: the outcome of a change can only be seen by comparing. */
export interface StoredState {
  account: BillingAccountState;
  subscriptions: readonly SubscriptionRow[];
  /** The open changes. */
  changes: readonly SubscriptionChangeState[];
  /** The attempts that are under way. */
  checkouts: readonly CheckoutAttemptState[];
  /** The stored invoices that the provider reports again. */
  invoices: readonly Pick<InvoiceRow, 'id' | 'status' | 'refunded'>[];
}

/** A row whose id is assigned when it is written. */
export type Unnamed<T extends { id: string }> = Omit<T, 'id'> & { id: string | null };

export interface Projection {
  account: AccountFacts;
  /** All subscriptions at the provider. */
  subscriptions: readonly SubscriptionRow[];
  /** The changes that are new, different or over. */
  changes: readonly Unnamed<SubscriptionChangeState>[];
  /** The attempts that are different or over. */
  checkouts: readonly CheckoutAttemptState[];
  invoices: readonly InvoiceRow[];
  payments: readonly Omit<PaymentRow, 'id'>[];
  events: readonly DomainEvent[];
}

export type PriceTier = (priceId: string) => Tier | null;

const followed = [
  'tier',
  'status',
  'currentSubscriptionId',
  'periodEnd',
  'cancelAt',
  'entitled',
  'redundant',
  'balance',
  'currency',
  'disputed',
  'customerDeleted',
] as const;

type Mirrored = Pick<StoredState, 'account' | 'subscriptions' | 'invoices'>;

/**
 * The names of the fields that differ between our rows and the provider's facts. Changes and checkouts
 * follow from these and are not compared.
 */
export function driftOf(was: Mirrored, is: Mirrored): string[] {
  const moved = followed.filter((name) => !same(was.account[name], is.account[name]));
  const rows = (['subscriptions', 'invoices'] as const).filter(
    (name) => !same(byId(was[name]), byId(is[name])),
  );
  return [...moved, ...rows];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const byId = (rows: readonly { id: string }[]): readonly { id: string }[] =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));

export interface OrphanedInvoice {
  id: string;
  subscriptionId: string;
  status: 'draft' | 'open';
}

/**
 * The rows that the projector has written about an account. Commands read them; only SyncCustomer writes
 * them.
 */
export abstract class BillingRecords {
  /** The stored state that the projector compares with. */
  abstract of(account: BillingAccountState): Promise<StoredState>;
  /** The subscription to keep first. */
  abstract subscriptionsOf(accountId: string): Promise<SubscriptionRow[]>;
  /** Null: the account has no such change. */
  abstract change(accountId: string, id: string): Promise<SubscriptionChangeState | null>;
  /** Newest first. */
  abstract invoicesOf(accountId: string): Promise<InvoiceRow[]>;
  /** Null: the account has no such invoice. */
  abstract invoice(accountId: string, id: string): Promise<InvoiceRow | null>;
  /** By its id or the id of its invoice. Null: there is none. */
  abstract payment(accountId: string, idOrRef: string): Promise<PaymentRow | null>;
  /** Open or draft invoices of ended subscriptions, oldest first. */
  abstract orphanedInvoices(accountId: string): Promise<OrphanedInvoice[]>;
  /** True: the subscription of this invoice has ended. */
  abstract isOrphaned(accountId: string, invoiceId: string): Promise<boolean>;
  /** Joins the open transaction. */
  abstract write(projection: Projection): Promise<void>;
}
