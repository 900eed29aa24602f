import type { Language } from '@pictick/rules/language';
import type { BalanceEntry, CheckoutFacts, CustomerFacts, PriceFacts, ProviderEvent } from './payment-facts';

/**
 * The payment provider. A change with the same key and parameters has one effect, however often it is sent.
 * Each call ends within 6 s (20 s in jobs).
 * @throws ProviderSilent: it is unknown whether the change was made. ProviderRefused, ProviderMissing: it
 * was not.
 */
export abstract class PaymentProvider {
  /** False: there is no secret key, and nothing can be bought. */
  abstract readonly configured: boolean;

  /** A deleted customer has facts too: `deleted` says so. */
  abstract factsOf(customerId: string): Promise<CustomerFacts>;
  /** The last 100 lines of the balance, newest first. Null: the customer was deleted. */
  abstract balanceEntriesOf(customerId: string): Promise<readonly BalanceEntry[] | null>;
  /** The user for whom a customer was made. Null: there never was such a customer. */
  abstract ownerOf(customerId: string): Promise<{ userId: string | null; deleted: boolean } | null>;
  /** All customers of this user and e-mail address, also those that were never linked. */
  abstract customersOf(userId: string, email: string): Promise<string[]>;
  /** The customer of a dispute, which names only its charge. Null: there is no such dispute. */
  abstract customerOfDispute(disputeId: string): Promise<string | null>;
  /** Null: there is no such price. */
  abstract priceOf(priceId: string): Promise<PriceFacts | null>;
  /** Null: there is no such page. */
  abstract checkoutOf(sessionId: string): Promise<CheckoutFacts | null>;
  /** In no order; pages are read on demand. */
  abstract eventsSince(since: Date): AsyncIterable<ProviderEvent>;
  /** The live subscriptions of all customers, for the search for orphans. */
  abstract liveSubscriptions(): AsyncIterable<{ id: string; customerId: string }>;

  /** Returns the customer's id. */
  abstract makeCustomer(wish: CustomerWish, key: string): Promise<string>;
  /** Deletes the customer and ends all subscriptions at once. A deleted customer is no error. */
  abstract deleteCustomer(customerId: string): Promise<void>;
  /** Detaches all payment methods. */
  abstract forgetCards(customerId: string): Promise<void>;
  /**
   * Books an amount in cents; negative is credit for the customer. Finds the line that a lost answer has
   * made already.
   */
  abstract book(
    customerId: string,
    entry: { amount: number; currency: string; ledgerId: string },
    key: string,
  ): Promise<string>;

  /** Returns the page; the same key returns the same one. */
  abstract openCheckout(wish: CheckoutWish, key: string): Promise<CheckoutFacts>;
  /** All pages of the customer, also those whose creation was never answered. */
  abstract pagesOf(customerId: string): Promise<CheckoutFacts[]>;
  /** @throws ProviderRefused where the page was paid or has expired */
  abstract expireCheckout(sessionId: string, key: string): Promise<void>;
  /** The page for cards, invoices and address; it changes no plans. Returns its URL. */
  abstract openPortal(wish: PortalWish, key: string): Promise<string>;
  /** The page that confirms and pays an upgrade. Returns its URL. */
  abstract openUpgrade(wish: UpgradeWish, key: string): Promise<string>;

  abstract cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void>;
  /** Removes a scheduled end, by flag or by date. */
  abstract keepGoing(subscriptionId: string, key: string): Promise<void>;
  /**
   * Ends the subscription and all its charges, drafts included. An ended subscription is no error.
   * `refundRest`: the unused paid time becomes credit.
   */
  abstract cancelNow(subscriptionId: string, options: { refundRest: boolean }, key: string): Promise<void>;
  /** Ends a schedule and leaves its subscription as it is. */
  abstract releaseSchedule(scheduleId: string, key: string): Promise<void>;
  /** From the end of the present period on. Returns the schedule's id. */
  abstract scheduleDowngrade(wish: { subscriptionId: string; priceId: string }, key: string): Promise<string>;

  /** Charges an open invoice to this card. Null: to the customer's default card. */
  abstract pay(invoiceId: string, card: string | null, key: string): Promise<PaymentOutcome>;
  /**
   * True: the last attempt on this open invoice used this card and was declined, or awaits the user's
   * confirmation.
   */
  abstract isTriedWith(invoiceId: string, card: string): Promise<boolean>;
  /** Voids an open invoice. `paid`: it was paid before. */
  abstract voidInvoice(invoiceId: string, key: string): Promise<'void' | 'paid'>;
  /** Refunds what was paid, cash as cash and credit as credit, with a credit note. Returns minor units. */
  abstract refund(invoiceId: string, key: string): Promise<{ cash: number; credit: number }>;
  /** Fingerprint of the card that paid. Null: there is none. */
  abstract cardOf(invoiceId: string): Promise<string | null>;
  /** Null: there is no file (yet). */
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
  /** The id of our checkout attempt, by which the page is found again. */
  attemptId: string;
  customerId: string;
  userId: string;
  priceId: string;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  /** The first charge, at least 48 h ahead. Null: charged at once. */
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
  /** The address after the payment; `returnUrl` is the way back without one. */
  paidUrl: string;
}

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'needs-action'; url: string | null }
  | { kind: 'declined' };

/** The provider did not answer in time: the change may or may not have been made. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider refused; the same request would be refused again. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    /** The provider's code: resource_missing, card_declined, … Never shown to users. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The install has no key for the provider. */
export class ProviderMissing extends Error {
  override readonly name = 'ProviderMissing';
}
