import type { Language } from '@pictick/rules/language';
import type { BalanceEntry, CheckoutFacts, CustomerFacts, PriceFacts, ProviderEvent } from './payment-facts';

/**
 * The payment provider. Every change carries a key: the same key with the same parameters has one effect, however often it is sent.
 * Every call ends within 6 s and fails with one of the errors of `payment-provider.ts`; after a ProviderSilent it is unknown whether the change was made.
 */
export abstract class PaymentProvider {
  /** False without a secret key: nothing can be bought then. */
  abstract readonly configured: boolean;

  abstract factsOf(customerId: string): Promise<CustomerFacts>;
  /** The last 100 lines of the balance, the newest first; null where the customer is gone. */
  abstract balanceEntriesOf(customerId: string): Promise<readonly BalanceEntry[] | null>;
  /** For which person a customer was made; null where there never was such a customer. */
  abstract ownerOf(customerId: string): Promise<{ userId: string | null; deleted: boolean } | null>;
  /** All that were made for this person and hold this address of theirs, whether or not we ever heard so. */
  abstract customersOf(userId: string, email: string): Promise<string[]>;
  /** A dispute names the charge alone. */
  abstract customerOfDispute(disputeId: string): Promise<string | null>;
  abstract priceOf(priceId: string): Promise<PriceFacts | null>;
  /** Null where there is none of that id. */
  abstract checkoutOf(sessionId: string): Promise<CheckoutFacts | null>;
  /** In no order; the next ones are asked for when these have been taken. */
  abstract eventsSince(since: Date): AsyncIterable<ProviderEvent>;
  /** Live subscriptions of anybody, for the search for orphans. */
  abstract liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }>;

  abstract makeCustomer(wish: CustomerWish, key: string): Promise<string>;
  /** Ends all that is live of theirs at once. Gone already is fine. */
  abstract deleteCustomer(customerId: string): Promise<void>;
  /** Takes the means of payment away. */
  abstract forgetCards(customerId: string): Promise<void>;
  /** Negative amounts are credit for the customer. Finds what a lost answer has made already. */
  abstract book(
    customerId: string,
    entry: { amount: number; currency: string; ledgerId: string },
    key: string,
  ): Promise<string>;

  abstract openCheckout(wish: CheckoutWish, key: string): Promise<CheckoutFacts>;
  /** All that were ever opened for them, also those whose making was never answered. */
  abstract pagesOf(customerId: string): Promise<CheckoutFacts[]>;
  abstract expireCheckout(sessionId: string, key: string): Promise<void>;
  /** Cards, invoices and address; no plans. */
  abstract openPortal(wish: PortalWish, key: string): Promise<string>;
  /** The provider's page on which one confirms and pays a bigger plan. */
  abstract openUpgrade(wish: UpgradeWish, key: string): Promise<string>;

  abstract cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void>;
  /** Takes back whatever ends it: the flag or the date. */
  abstract keepGoing(subscriptionId: string, key: string): Promise<void>;
  /** Nothing is collected for it any more, nor for what is drafted only; ended already is fine. `refundRest`: what is left of the period goes back as credit, if it was paid. */
  abstract cancelNow(subscriptionId: string, options: { refundRest: boolean }, key: string): Promise<void>;
  abstract releaseSchedule(scheduleId: string, key: string): Promise<void>;
  /** From the end of the running period on; answers the schedule's id. */
  abstract scheduleDowngrade(wish: { subscriptionId: string; priceId: string }, key: string): Promise<string>;

  /** Charges an open invoice to this card, or to the customer's usual one where `card` is null. */
  abstract pay(invoiceId: string, card: string | null, key: string): Promise<PaymentOutcome>;
  /** The last attempt to pay this open invoice was made with this card: it was declined, or the bank is asking the owner. */
  abstract isTriedWith(invoiceId: string, card: string): Promise<boolean>;
  /** Nobody is charged for it any more, unless it was paid before we came. */
  abstract voidInvoice(invoiceId: string, key: string): Promise<'void' | 'paid'>;
  /** Gives back what was paid: the cash part in cash, the credit part as credit, with a credit note. */
  abstract refund(invoiceId: string, key: string): Promise<{ cash: number; credit: number }>;
  /** Fingerprint of the card that paid, to know it again; null where there is none. */
  abstract cardOf(invoiceId: string): Promise<string | null>;
  /** Null where there is no file (yet). */
  abstract invoicePdf(
    invoiceId: string,
  ): Promise<{ bytes: AsyncIterable<Uint8Array>; number: string | null } | null>;
}

export interface CustomerWish {
  userId: string;
  email: string;
  name: string;
  language: Language;
}

export interface CheckoutWish {
  /** Ours, by which the page is known again. */
  attemptId: string;
  customerId: string;
  userId: string;
  priceId: string;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  /** Nothing is charged before; at least 48 h ahead. */
  trialEnd: Date | null;
  expiresAt: Date;
}

export interface PortalWish {
  customerId: string;
  returnUrl: string;
  language: Language;
}

export interface UpgradeWish extends PortalWish {
  subscriptionId: string;
  itemId: string;
  priceId: string;
  /** Where they come out once it is paid; `returnUrl` is the way back without. */
  paidUrl: string;
}

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'needs-action'; url: string | null }
  | { kind: 'declined' };

/** The provider could not be asked, or has not answered in time: what was asked for may have been done or not. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider understood and said no; asking again in the same way is of no use. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    /** Its own word for it: resource_missing, card_declined, … Never shown to people. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** There is no key for it. */
export class ProviderMissing extends Error {
  override readonly name = 'ProviderMissing';
}
