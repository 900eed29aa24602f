import type { Tier } from '@pictick/rules/billing/tier';
import type { DomainEvent } from '../../../kernel/domain-event';
import type { AccountFacts, BillingAccountState } from '../account/billing-account';
import type { CheckoutAttemptState } from '../checkout/checkout-attempt';
import type { InvoiceRow, PaymentRow } from '../payments/payment';
import type { SubscriptionRow, SubscriptionChangeState } from '../subscription/subscription';

/** What we knew before: what has come of it can only be seen by comparing. */
export interface StoredState {
  account: BillingAccountState;
  subscriptions: readonly SubscriptionRow[];
  /** The open ones. */
  changes: readonly SubscriptionChangeState[];
  /** Those under way. */
  checkouts: readonly CheckoutAttemptState[];
  /** Of the invoices that are told again. */
  invoices: readonly Pick<InvoiceRow, 'id' | 'status' | 'refunded'>[];
}

/** What whoever writes it makes an id for. */
export type Unnamed<T extends { id: string }> = Omit<T, 'id'> & { id: string | null };

export interface Projection {
  account: AccountFacts;
  /** All that there are at the provider. */
  subscriptions: readonly SubscriptionRow[];
  /** Those that are new, or have moved, or are over now. */
  changes: readonly Unnamed<SubscriptionChangeState>[];
  /** Those that are over, or have moved. */
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

/** The names of the fields that differ between our rows and the provider's facts. Changes and checkouts follow from these and are not compared. */
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

/** What the projector has written about an account. Commands read it; only SyncCustomer writes it. */
export abstract class BillingRecords {
  /** All that the projector compares with. */
  abstract of(account: BillingAccountState): Promise<StoredState>;
  /** In the order in which one would keep them. */
  abstract subscriptionsOf(accountId: string): Promise<SubscriptionRow[]>;
  abstract change(accountId: string, id: string): Promise<SubscriptionChangeState | null>;
  /** The newest first. */
  abstract invoicesOf(accountId: string): Promise<InvoiceRow[]>;
  abstract invoice(accountId: string, id: string): Promise<InvoiceRow | null>;
  /** By its id or by that of its invoice. */
  abstract payment(accountId: string, idOrRef: string): Promise<PaymentRow | null>;
  /** What is asked for, or will be, although what it is for is over; the oldest first. */
  abstract orphanedInvoices(accountId: string): Promise<OrphanedInvoice[]>;
  /** What this invoice is for is over. */
  abstract isOrphaned(accountId: string, invoiceId: string): Promise<boolean>;
  abstract write(projection: Projection): Promise<void>;
}
