import type Stripe from 'stripe';
import { intervals } from '../../../kernel/interval';
import {
  type BalanceEntry,
  type CheckoutFacts,
  eventId,
  type InvoiceFacts,
  invoiceStatuses,
  type PriceFacts,
  type ProviderEvent,
  type ScheduleFacts,
  type SubscriptionFacts,
  subscriptionStatuses,
} from '../../domain/provider/payment-facts';
import { ProviderRefused } from '../../domain/provider/payment-provider';

/**
 * Maps Stripe's objects to our facts; Stripe's types end here. A missing or unknown value is refused: a
 * wrong fact would give or take a plan.
 */

const at = (seconds: number): Date => new Date(seconds * 1_000);
const atOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? at(seconds) : null;

/** Stripe sends an id, or the whole object where it was expanded. */
export const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id);
const idOrNull = (one: string | { id: string } | null | undefined): string | null => (one ? idOf(one) : null);

function known<T extends string>(values: readonly T[], given: string | null, what: string): T {
  const value = values.find((each) => each === given);
  if (value === undefined) throw new ProviderRefused(`unreadable_${what}`);
  return value;
}

export function subscriptionFrom(subscription: Stripe.Subscription): SubscriptionFacts {
  const item = subscription.items.data[0];
  if (!item) throw new ProviderRefused('unreadable_items');
  return {
    id: subscription.id,
    status: known(subscriptionStatuses, subscription.status, 'subscription_status'),
    itemId: item.id,
    priceId: item.price.id,
    quantity: item.quantity ?? 1,
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: atOrNull(subscription.cancel_at),
    endedAt: atOrNull(subscription.ended_at),
    endedUnpaid:
      subscription.ended_at !== null && subscription.cancellation_details?.reason === 'payment_failed',
    trialEnd: atOrNull(subscription.trial_end),
    schedule: scheduleFrom(subscription.schedule),
    pendingUpdate: pendingUpdateFrom(subscription.pending_update),
    latestInvoiceId: idOrNull(subscription.latest_invoice),
    createdAt: at(subscription.created),
  };
}

function pendingUpdateFrom(
  update: Stripe.Subscription['pending_update'],
): SubscriptionFacts['pendingUpdate'] {
  const price = update?.subscription_items?.[0]?.price.id;
  return update && price !== undefined ? { priceId: price, expiresAt: at(update.expires_at) } : null;
}

/** Null also for a schedule that has ended or released its subscription. */
export function scheduleFrom(schedule: string | Stripe.SubscriptionSchedule | null): ScheduleFacts | null {
  if (schedule === null) return null;
  // Not expanded: only its existence is known.
  if (typeof schedule === 'string') return { id: schedule, next: null };
  if (schedule.status !== 'active' && schedule.status !== 'not_started') return null;
  const from = schedule.current_phase?.end_date ?? 0;
  const next = schedule.phases.find(({ start_date }) => start_date >= from);
  const price = next?.items[0]?.price;
  return {
    id: schedule.id,
    next: next && price !== undefined ? { priceId: idOf(price), startsAt: at(next.start_date) } : null,
  };
}

const reasons = ['subscription_create', 'subscription_cycle', 'subscription_update', 'manual'] as const;

type Card = Pick<InvoiceFacts, 'cardFingerprint' | 'cardBrand' | 'cardLast4'>;

/** The card of the last successful charge. */
function cardFrom(charges: readonly Stripe.Charge[]): Card {
  const card = charges.find(({ status }) => status === 'succeeded')?.payment_method_details?.card;
  return {
    cardFingerprint: card?.fingerprint ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
}

/**
 * `goneBack`: refunded without a credit note, in minor units. `charges`: those for this invoice, newest
 * first.
 */
export function invoiceFrom(
  invoice: Stripe.Invoice,
  refundedTotal = 0,
  charges: readonly Stripe.Charge[] = [],
): InvoiceFacts {
  const line = tellingLine(invoice.lines.data);
  return {
    id: invoice.id,
    number: invoice.number,
    status: known(invoiceStatuses, invoice.status, 'invoice_status'),
    reason: reasons.find((reason) => reason === invoice.billing_reason) ?? 'other',
    subscriptionId: idOrNull(invoice.parent?.subscription_details?.subscription),
    priceId: idOrNull(line?.pricing?.price_details?.price),
    productName: nameIn(line?.description ?? null),
    total: invoice.total,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    startingBalance: invoice.starting_balance,
    refunded: invoice.post_payment_credit_notes_amount + refundedTotal,
    currency: invoice.currency,
    createdAt: at(invoice.created),
    paidAt: atOrNull(invoice.status_transitions.paid_at),
    nextAttemptAt: atOrNull(invoice.next_payment_attempt),
    attempted: invoice.attempted,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    hasPdf: typeof invoice.invoice_pdf === 'string',
    ...cardFrom(charges),
  };
}

/**
 * The invoice of a change first credits the rest of the old plan; the line with a positive amount names the
 * new one.
 */
function tellingLine(lines: readonly Stripe.InvoiceLineItem[]): Stripe.InvoiceLineItem | undefined {
  const priced = lines.filter(({ pricing }) => pricing?.price_details);
  return priced.find(({ amount }) => amount > 0) ?? priced[0] ?? lines[0];
}

/** "1 × Pro (at €4.99 / month)" is Pro. */
const nameIn = (description: string | null): string | null =>
  description === null ? null : (/^\d+ × (.+?) \(at [^()]+\)$/.exec(description)?.[1] ?? description);

export const balanceEntryFrom = (entry: Stripe.CustomerBalanceTransaction): BalanceEntry => ({
  id: entry.id,
  amount: entry.amount,
  currency: entry.currency,
  ledgerId: entry.metadata?.['ledgerId'] ?? null,
  createdAt: at(entry.created),
});

export function checkoutFrom(session: Stripe.Checkout.Session): CheckoutFacts {
  return {
    id: session.id,
    attemptId: session.metadata?.['attemptId'] ?? null,
    customerId: idOrNull(session.customer),
    userId: session.client_reference_id ?? session.metadata?.['userId'] ?? null,
    status: known(['open', 'complete', 'expired'], session.status, 'checkout_status'),
    paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    chargesNow: session.amount_total !== 0,
    url: session.url,
    subscriptionId: idOrNull(session.subscription),
    expiresAt: at(session.expires_at),
  };
}

export const priceFrom = (price: Stripe.Price): PriceFacts => ({
  id: price.id,
  active: price.active,
  unitAmount: price.unit_amount,
  currency: price.currency,
  interval: intervalOf(price.recurring),
  taxOnTop: price.tax_behavior === 'exclusive',
});

/** Null: not one of our intervals, such as every second month. */
function intervalOf(recurring: Stripe.Price['recurring']): PriceFacts['interval'] {
  if (recurring?.interval_count !== 1) return null;
  return intervals.find((interval) => interval === recurring.interval) ?? null;
}

/**
 * The form of ids, types and versions. Another value is dropped, so that it cannot fail the batch of events
 * it is stored with.
 */
const plainWord = /^[\w.:-]{1,200}$/;
const latest = Date.UTC(9999, 0);

/** The ids and type of an event, without its content. Null: it is no event. */
export function eventFrom(event: unknown): ProviderEvent | null {
  const [id, type, livemode, created] = [
    wordIn(event, 'id'),
    wordIn(event, 'type'),
    valueIn(event, 'livemode'),
    valueIn(event, 'created'),
  ];
  if (
    id === null ||
    !eventId.test(id) ||
    type === null ||
    typeof livemode !== 'boolean' ||
    typeof created !== 'number'
  )
    return null;
  const createdAt = at(created);
  if (!(createdAt.getTime() >= 0 && createdAt.getTime() < latest)) return null;
  const about = valueIn(valueIn(event, 'data'), 'object');
  const objectId = wordIn(about, 'id');
  return {
    id,
    type,
    apiVersion: wordIn(event, 'api_version'),
    livemode,
    objectId,
    customerId: valueIn(about, 'object') === 'customer' ? objectId : customerIn(about),
    createdAt,
  };
}

const customerIn = (about: unknown): string | null =>
  wordIn(about, 'customer') ?? wordIn(valueIn(about, 'customer'), 'id');

const valueIn = (about: unknown, name: string): unknown =>
  typeof about === 'object' && about !== null && Object.hasOwn(about, name)
    ? (about as Record<string, unknown>)[name]
    : undefined;

function wordIn(about: unknown, name: string): string | null {
  const value = valueIn(about, name);
  return typeof value === 'string' && plainWord.test(value) ? value : null;
}

const over: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export const isOpenDispute = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean => !over.includes(status);
