/**
 * Of what we want to hear. The endpoint at Stripe is to be subscribed to these (docs/billing.md), and the back-fill asks for them, at
 * most twenty in a call.
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
  for (let from = 0; from < eventTypes.length; from += mostInOneCall) groups.push(eventTypes.slice(from, from + mostInOneCall));
  return groups;
};
