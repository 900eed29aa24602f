import type { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';

export type Card = 'success' | 'declined';

/** Stripe as the scenarios see it: the stand-in, or Stripe's own test mode with its test clocks. */
export interface StripeWorld {
  provider: PaymentProvider;
  /** Another process with the same settings. */
  another(): PaymentProvider;
  prices: Record<'starter' | 'pro' | 'platinum', string>;
  /** Lives in a time of its own, where the world can give one. */
  newCustomer(userId: string): Promise<string>;
  /** What the person does on Stripe's pages: pays with this card. Answers the subscription. */
  subscribe(customerId: string, priceId: string, card: Card): Promise<string>;
  /** The customer's card is another one from now on. */
  changeCard(customerId: string, card: Card): Promise<void>;
  /** Somebody in the dashboard gives so much of their last charge back. */
  giveBack(customerId: string, amount: number): Promise<void>;
  /** The same with a credit note for their last invoice. */
  noteBack(customerId: string, amount: number): Promise<void>;
  /** Time goes by for this customer, and everything that falls due is done. */
  advance(customerId: string, days: number): Promise<void>;
  /** The moment at which this customer lives. */
  now(customerId: string): Promise<Date>;
}
