import type Stripe from 'stripe';
import type { Interval } from '../../../kernel/interval';
import { ProviderRefused } from '../../domain/provider/payment-provider';
import { idOf, scheduleFrom } from './from-stripe';
import { type StripeOperation, ignoreIfDone, readable, type StripeCalls } from './stripe-calls';
import { downgradeParams } from './to-stripe';

/**
 * Schedules. While one governs a subscription, it cannot be cancelled and Stripe's portal confirms no
 * change.
 */

const subscriptionOf = (id: string, operation: StripeOperation): Promise<Stripe.Subscription> =>
  operation.ask((stripe, options) => stripe.subscriptions.retrieve(id, {}, options));
const scheduleOf = (id: string, operation: StripeOperation): Promise<Stripe.SubscriptionSchedule> =>
  operation.ask((stripe, options) => stripe.subscriptionSchedules.retrieve(id, {}, options));

const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';
const hasHold: readonly string[] = ['active', 'not_started'];

/** The existing schedule or a new one, which Stripe creates from a subscription without other parameters. */
async function scheduleFor(
  subscriptionId: string,
  key: string,
  operation: StripeOperation,
): Promise<Stripe.SubscriptionSchedule> {
  const { schedule: standing } = await subscriptionOf(subscriptionId, operation);
  if (standing) return scheduleOf(idOf(standing), operation);
  return operation.ask(
    (stripe, options) => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId }, options),
    key,
  );
}

async function release(scheduleId: string, key: string, operation: StripeOperation): Promise<void> {
  const releasing = operation.ask(
    (stripe, options) => stripe.subscriptionSchedules.release(scheduleId, {}, options),
    key,
  );
  await ignoreIfDone(
    releasing,
    async () => !hasHold.includes((await scheduleOf(scheduleId, operation)).status),
  );
}

async function letGo(
  subscriptionId: string,
  key: string,
  operation: StripeOperation,
): Promise<Stripe.Subscription> {
  const subscription = await subscriptionOf(subscriptionId, operation);
  if (subscription.schedule && !isOver(subscription.status))
    await release(idOf(subscription.schedule), `${key}:release`, operation);
  return subscription;
}

/** Releases a schedule that has no further phase. */
export async function letGoOfSpent(
  subscriptionId: string,
  key: string,
  operation: StripeOperation,
): Promise<void> {
  const { schedule } = await operation.ask((stripe, options) =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] }, options),
  );
  const standing = readable(() => scheduleFrom(schedule));
  if (standing?.next === null) await release(standing.id, `${key}:spent`, operation);
}

/** Ends, continues and downgrades subscriptions. */
export class StripeSubscriptions {
  constructor(
    private readonly calls: StripeCalls,
    private readonly intervalOf: (priceId: string) => Interval,
  ) {}

  async cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void> {
    const operation = this.calls.operation();
    const subscription = await letGo(subscriptionId, key, operation);
    if (subscription.cancel_at_period_end) return;
    await operation.ask(
      (stripe, options) =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, options),
      key,
    );
  }

  async keepGoing(subscriptionId: string, key: string): Promise<void> {
    const operation = this.calls.operation();
    const { cancel_at_period_end, cancel_at } = await subscriptionOf(subscriptionId, operation);
    // Stripe refuses a request with both the flag and its date.
    if (cancel_at_period_end)
      await operation.ask(
        (stripe, options) =>
          stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }, options),
        `${key}:flag`,
      );
    else if (cancel_at !== null)
      await operation.ask(
        (stripe, options) => stripe.subscriptions.update(subscriptionId, { cancel_at: '' }, options),
        `${key}:date`,
      );
  }

  async cancelNow(
    subscriptionId: string,
    { refundRest }: { refundRest: boolean },
    key: string,
  ): Promise<void> {
    const operation = this.calls.operation();
    const { status } = await letGo(subscriptionId, key, operation);
    const { data: invoices } = await operation.ask((stripe, options) =>
      stripe.invoices.list({ subscription: subscriptionId, limit: 24 }, options),
    );
    if (!isOver(status)) {
      // Stripe would also credit the rest of an unpaid period.
      const prorate = refundRest && isPeriodPaid(invoices);
      const cancelling = operation.ask((stripe, options) =>
        stripe.subscriptions.cancel(subscriptionId, { prorate, invoice_now: prorate }, options),
      );
      await ignoreIfDone(cancelling, async () =>
        isOver((await subscriptionOf(subscriptionId, operation)).status),
      );
    }
    for (const { id } of invoices.filter(isUnderWay)) await hold(id, `${key}:hold:${id}`, operation);
  }

  releaseSchedule(scheduleId: string, key: string): Promise<void> {
    return release(scheduleId, key, this.calls.operation());
  }

  /** Two calls; with an existing schedule only the second. */
  async scheduleDowngrade(
    { subscriptionId, priceId }: { subscriptionId: string; priceId: string },
    key: string,
  ): Promise<string> {
    const operation = this.calls.operation();
    const schedule = await scheduleFor(subscriptionId, `${key}:create`, operation);
    try {
      const params = downgradeParams(schedule, { id: priceId, interval: this.intervalOf(priceId) });
      if (!params) throw new ProviderRefused('unreadable_schedule');
      await operation.ask(
        (stripe, options) => stripe.subscriptionSchedules.update(schedule.id, params, options),
        `${key}:phases`,
      );
      return schedule.id;
    } catch (error) {
      // A schedule that was made for a refused change must not block the next one.
      if (error instanceof ProviderRefused) await letGoOfSpent(subscriptionId, key, operation);
      throw error;
    }
  }
}

/** The newest invoice of the present period decides; invoices in between are for changes. Newest first. */
const isPeriodPaid = (invoices: readonly Stripe.Invoice[]): boolean =>
  invoices.find(
    ({ billing_reason }) =>
      billing_reason === 'subscription_cycle' || billing_reason === 'subscription_create',
  )?.status === 'paid';

/**
 * A renewal is a draft for an hour. Stripe stops only final invoices by itself: it would still collect the
 * draft after an end.
 */
const isUnderWay = ({ status, auto_advance }: Stripe.Invoice): boolean =>
  status === 'draft' && auto_advance !== false;

/**
 * Stripe cannot delete a subscription's draft, so its collection is switched off. A draft that became final
 * meanwhile is voided like any open invoice.
 */
async function hold(invoiceId: string, key: string, operation: StripeOperation): Promise<void> {
  const holding = operation.ask(
    (stripe, options) => stripe.invoices.update(invoiceId, { auto_advance: false }, options),
    key,
  );
  await ignoreIfDone(
    holding,
    async () =>
      (await operation.ask((stripe, options) => stripe.invoices.retrieve(invoiceId, {}, options))).status !==
      'draft',
  );
}
