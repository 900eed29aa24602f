import type { ProviderEvent } from '../../domain/provider/payment-facts';
import { eventFrom, idOf } from './from-stripe';
import { allOf, orMissing, type StripeCalls } from './stripe-calls';
import { customerOf } from './stripe-customers';

/**
 * The event types that we use. Stripe's endpoint has to be subscribed to them (docs/billing.md), and the
 * back-fill asks for them, at most twenty per call.
 */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.aborted',
  'subscription_schedule.expiring',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'credit_note.created',
  'customer.updated',
  'customer.deleted',
  'payment_method.attached',
  'payment_method.detached',
] as const;

const mostInOneCall = 20;

export const eventTypeGroups = (): string[][] => {
  const groups: string[][] = [];
  for (let from = 0; from < eventTypes.length; from += mostInOneCall)
    groups.push(eventTypes.slice(from, from + mostInOneCall));
  return groups;
};

const live: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

/** Searches: the owner of an object, past events, and customers without an account. */
export class StripeSearch {
  constructor(private readonly calls: StripeCalls) {}

  async ownerOf(customerId: string): Promise<{ userId: string | null; deleted: boolean } | null> {
    const customer = await orMissing(customerOf(customerId, this.calls.operation()), null);
    if (customer === null) return null;
    return customer.deleted
      ? { userId: null, deleted: true }
      : { userId: customer.metadata['userId'] ?? null, deleted: false };
  }

  /** Lists instead of Stripe's search, whose index lags behind new customers. */
  async customersOf(userId: string, email: string): Promise<string[]> {
    const { data } = await this.calls
      .operation()
      .ask((stripe, options) => stripe.customers.list({ email, limit: 100 }, options));
    return data.filter(({ metadata }) => metadata['userId'] === userId).map(({ id }) => id);
  }

  async customerOfDispute(disputeId: string): Promise<string | null> {
    const dispute = await orMissing(
      this.calls
        .operation()
        .ask((stripe, options) => stripe.disputes.retrieve(disputeId, { expand: ['charge'] }, options)),
      null,
    );
    const customer = dispute && typeof dispute.charge !== 'string' ? dispute.charge.customer : null;
    return customer && idOf(customer);
  }

  async *eventsSince(since: Date): AsyncIterable<ProviderEvent> {
    const operation = this.calls.withTimePerCall();
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    for (const types of eventTypeGroups()) {
      const told = allOf((part) =>
        operation.ask((stripe, options) => stripe.events.list({ types, created, ...part }, options)),
      );
      for await (const event of told) {
        const read = eventFrom(event);
        if (read) yield read;
      }
    }
  }

  async *liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }> {
    const operation = this.calls.withTimePerCall();
    const all = allOf((part) =>
      operation.ask((stripe, options) => stripe.subscriptions.list({ ...part }, options)),
    );
    for await (const { id, status, customer } of all)
      if (live.includes(status)) yield { id, customerId: idOf(customer) };
  }
}
