import type { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';

export type Card = 'success' | 'declined';

/** Stripe for the scenarios: the stand-in, or Stripe's own test mode with its test clocks. */
export interface StripeWorld {
  provider: PaymentProvider;
  /** Another process with the same settings. */
  another(): PaymentProvider;
  prices: Record<'starter' | 'pro' | 'platinum', string>;
  /** With a clock of its own, where that is possible. */
  newCustomer(userId: string): Promise<string>;
  /** The user pays with this card on Stripe's page. Returns the subscription. */
  subscribe(customerId: string, priceId: string, card: Card): Promise<string>;
  /** From now on the customer has this card. */
  changeCard(customerId: string, card: Card): Promise<void>;
  /** Support refunds this many cents of the last charge in the dashboard. */
  giveBack(customerId: string, amount: number): Promise<void>;
  /** The same with a credit note for the last invoice. */
  noteBack(customerId: string, amount: number): Promise<void>;
  /** Advances the customer's clock, with all due renewals. */
  advance(customerId: string, days: number): Promise<void>;
  /** The time of the customer's clock. */
  now(customerId: string): Promise<Date>;
}
