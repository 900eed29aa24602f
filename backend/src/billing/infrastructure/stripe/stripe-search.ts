import type { ProviderEvent } from '../../domain/payment-facts';
import { eventTypeGroups } from './event-types';
import { eventFrom, idOf } from './from-stripe';
import type { StripeCalls } from './stripe-calls';
import { customerOf } from './stripe-facts';
import { allOf } from './stripe-lists';
import { orMissing } from './stripe-troubles';

const live: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

/** Whose something is, what has happened, and who there is of whom we may not know. */
export class StripeSearch {
  constructor(private readonly calls: StripeCalls) {}

  async ownerOf(customerId: string): Promise<{ userId: string | null; deleted: boolean } | null> {
    const customer = await orMissing(customerOf(customerId, this.calls.deed()), null);
    if (customer === null) return null;
    return customer.deleted ? { userId: null, deleted: true } : { userId: customer.metadata['userId'] ?? null, deleted: false };
  }

  /** A list and not a search: what is searched for may have been made too short a time ago. */
  async customersOf(userId: string, email: string): Promise<string[]> {
    const { data } = await this.calls.deed().ask((stripe, options) => stripe.customers.list({ email, limit: 100 }, options));
    return data.filter(({ metadata }) => metadata['userId'] === userId).map(({ id }) => id);
  }

  async customerOfDispute(disputeId: string): Promise<string | null> {
    const dispute = await orMissing(this.calls.deed().ask((stripe, options) => stripe.disputes.retrieve(disputeId, { expand: ['charge'] }, options)), null);
    const customer = dispute && typeof dispute.charge !== 'string' ? dispute.charge.customer : null;
    return customer && idOf(customer);
  }

  async *eventsSince(since: Date): AsyncIterable<ProviderEvent> {
    const deed = this.calls.patiently();
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    for (const types of eventTypeGroups()) {
      const told = allOf((part) => deed.ask((stripe, options) => stripe.events.list({ types, created, ...part }, options)));
      for await (const event of told) {
        const read = eventFrom(event);
        if (read) yield read;
      }
    }
  }

  async *liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }> {
    const deed = this.calls.patiently();
    const all = allOf((part) => deed.ask((stripe, options) => stripe.subscriptions.list({ ...part }, options)));
    for await (const { id, status, customer } of all) if (live.includes(status)) yield { id, customerId: idOf(customer) };
  }
}
