import type Stripe from 'stripe';
import { idOf, scheduleFrom } from './from-stripe';
import type { Deed } from './stripe-calls';
import { doneAnyway, readable } from './stripe-troubles';

/* Plans of phases. As long as one governs a subscription it cannot be cancelled, and Stripe lets nobody confirm anything. */

export const subscriptionOf = (id: string, deed: Deed): Promise<Stripe.Subscription> => deed.ask((stripe, options) => stripe.subscriptions.retrieve(id, {}, options));
const scheduleOf = (id: string, deed: Deed): Promise<Stripe.SubscriptionSchedule> => deed.ask((stripe, options) => stripe.subscriptionSchedules.retrieve(id, {}, options));

export const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';
const hasHold: readonly string[] = ['active', 'not_started'];

/** The one that stands, or a new one: made from a subscription it takes no other parameters. */
export async function scheduleFor(subscriptionId: string, key: string, deed: Deed): Promise<Stripe.SubscriptionSchedule> {
  const { schedule: standing } = await subscriptionOf(subscriptionId, deed);
  if (standing) return scheduleOf(idOf(standing), deed);
  return deed.ask((stripe, options) => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId }, options), key);
}

export async function release(scheduleId: string, key: string, deed: Deed): Promise<void> {
  const releasing = deed.ask((stripe, options) => stripe.subscriptionSchedules.release(scheduleId, {}, options), key);
  await doneAnyway(releasing, async () => !hasHold.includes((await scheduleOf(scheduleId, deed)).status));
}

export async function letGo(subscriptionId: string, key: string, deed: Deed): Promise<Stripe.Subscription> {
  const subscription = await subscriptionOf(subscriptionId, deed);
  if (subscription.schedule && !isOver(subscription.status)) await release(idOf(subscription.schedule), `${key}:release`, deed);
  return subscription;
}

/** Of a schedule that has nothing ahead any more. */
export async function letGoOfSpent(subscriptionId: string, key: string, deed: Deed): Promise<void> {
  const { schedule } = await deed.ask((stripe, options) => stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] }, options));
  const standing = readable(() => scheduleFrom(schedule));
  if (standing?.next === null) await release(standing.id, `${key}:spent`, deed);
}
