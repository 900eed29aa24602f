import type Stripe from 'stripe';
import type { Interval } from '../../../kernel/interval';
import { ProviderRefused } from '../../domain/provider/payment-provider';
import { idOf, scheduleFrom } from './from-stripe';
import { type StripeOperation, ignoreIfDone, readable, type StripeCalls } from './stripe-calls';
import { downgradeParams } from './to-stripe';

/* Plans of phases. As long as one governs a subscription it cannot be cancelled, and Stripe lets nobody confirm anything. */

const subscriptionOf = (id: string, operation: StripeOperation): Promise<Stripe.Subscription> =>
  operation.ask((stripe, options) => stripe.subscriptions.retrieve(id, {}, options));
const scheduleOf = (id: string, operation: StripeOperation): Promise<Stripe.SubscriptionSchedule> =>
  operation.ask((stripe, options) => stripe.subscriptionSchedules.retrieve(id, {}, options));

const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';
const hasHold: readonly string[] = ['active', 'not_started'];

/** The one that stands, or a new one: made from a subscription it takes no other parameters. */
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

/** Of a schedule that has nothing ahead any more. */
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

/** What runs: it ends, goes on, or becomes smaller. */
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
    // With the flag stands the date that it means; both at once are refused.
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
      // Stripe credits what is left of a period that nobody has paid for, too.
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

  /** Two calls. Of a schedule that stands already only the second is left. */
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
      // Nothing will come of it: a schedule that was made for this is not to stand in the way of what is wished for next.
      if (error instanceof ProviderRefused) await letGoOfSpent(subscriptionId, key, operation);
      throw error;
    }
  }
}

/** The invoice for the period that runs; what came in between was for a change. The newest is told first. */
const isPeriodPaid = (invoices: readonly Stripe.Invoice[]): boolean =>
  invoices.find(
    ({ billing_reason }) =>
      billing_reason === 'subscription_cycle' || billing_reason === 'subscription_create',
  )?.status === 'paid';

/** For an hour a renewal is a draft. What Stripe stops of itself is only what is final: after an end the draft would still be collected. */
const isUnderWay = ({ status, auto_advance }: Stripe.Invoice): boolean =>
  status === 'draft' && auto_advance !== false;

/** The draft of a subscription cannot be deleted: it stays one, and nobody pays it. If it was final in the meantime it is seen to like all that is owed. */
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
