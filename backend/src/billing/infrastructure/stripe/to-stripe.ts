import type Stripe from 'stripe';
import type { Interval } from '../../../kernel/interval';
import type { CheckoutWish, PortalWish, UpgradeWish } from '../../domain/provider/payment-provider';

/**
 * The parameters of Stripe's requests. The same wish makes the same parameters, because Stripe refuses a
 * repeated key with others.
 */

const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

export const checkoutParams = (wish: CheckoutWish): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: wish.customerId,
  client_reference_id: wish.userId,
  metadata: { userId: wish.userId, attemptId: wish.attemptId },
  line_items: [{ price: wish.priceId, quantity: 1 }],
  subscription_data: {
    metadata: { userId: wish.userId },
    ...(wish.trialEnd && { trial_end: seconds(wish.trialEnd) }),
  },
  automatic_tax: { enabled: true },
  // Without it the tax of an existing customer has no address.
  customer_update: { address: 'auto' },
  // Euros, wherever the card is from: a customer is bound to one currency.
  adaptive_pricing: { enabled: false },
  locale: wish.language,
  expires_at: seconds(wish.expiresAt),
  success_url: wish.successUrl,
  cancel_url: wish.cancelUrl,
});

export const portalParams = (
  wish: PortalWish,
  configuration: string,
): Stripe.BillingPortal.SessionCreateParams => ({
  customer: wish.customerId,
  configuration,
  return_url: wish.returnUrl,
  locale: wish.language,
});

export const upgradeParams = (
  wish: UpgradeWish,
  configuration: string,
): Stripe.BillingPortal.SessionCreateParams => ({
  ...portalParams(wish, configuration),
  flow_data: {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: wish.subscriptionId,
      items: [{ id: wish.itemId, price: wish.priceId, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: wish.paidUrl } },
  },
});

/**
 * The present phase runs to its end, then the other price for one period; after that Stripe releases the
 * subscription.
 */
export function downgradeParams(
  schedule: Stripe.SubscriptionSchedule,
  price: { id: string; interval: Interval },
): Stripe.SubscriptionScheduleUpdateParams | null {
  const running =
    schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date) ??
    schedule.phases[0];
  if (!running) return null;
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: running.items.map((item) => ({
          price: typeof item.price === 'string' ? item.price : item.price.id,
          quantity: item.quantity ?? 1,
        })),
        start_date: running.start_date,
        end_date: running.end_date,
        proration_behavior: 'none',
        ...(running.trial_end !== null && { trial_end: running.trial_end }),
      },
      {
        items: [{ price: price.id, quantity: 1 }],
        duration: { interval: price.interval, interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  };
}

/** Marks our credit notes; staff write others in the dashboard. */
const ours = { pictick: 'money-back' };
export const isOurs = ({ metadata }: Pick<Stripe.CreditNote, 'metadata'>): boolean =>
  metadata?.['pictick'] === ours.pictick;

/**
 * Refunds the rest of a payment, cash as cash and credit as credit. Null: nothing is left. `goneBack`:
 * refunded without a credit note; `noted`: refunded in cash with one. In minor units.
 */
export function refundParams(
  invoice: Stripe.Invoice,
  { refundedTotal, noted }: { refundedTotal: number; noted: number },
): Stripe.CreditNoteCreateParams | null {
  const amount =
    invoice.total -
    invoice.pre_payment_credit_notes_amount -
    invoice.post_payment_credit_notes_amount -
    refundedTotal;
  if (invoice.status !== 'paid' || amount <= 0) return null;
  const cash = Math.min(invoice.amount_paid - refundedTotal - noted, amount);
  return {
    invoice: invoice.id,
    amount,
    ...(cash > 0 && { refund_amount: cash }),
    ...(amount > cash && { credit_amount: amount - cash }),
    reason: 'order_change',
    email_type: 'none',
    metadata: ours,
  };
}
