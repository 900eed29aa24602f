import { creditAgainst } from '@pictick/rules/billing/credit';
import type { BalanceEntry } from '../provider/payment-facts';

/** `unsynced`: the provider does not know of it yet. `voided`: it never will. */
export const creditStatuses = ['unsynced', 'synced', 'voided'] as const;
export type CreditStatus = (typeof creditStatuses)[number];

/** A line of the credit ledger. Only its status changes; one reason and reference make one line. */
export interface CreditEntryState {
  id: string;
  accountId: string;
  /** Minor units. Positive is in favour of the customer. */
  amountCents: number;
  currency: string;
  reason: string;
  reference: string;
  /** The id of the provider's line. Null: not booked yet. */
  providerEntryId: string | null;
  status: CreditStatus;
  createdAt: Date;
  syncedAt: Date | null;
}

/** The ledger of credit that users have. */
export abstract class CreditLedger {
  /** The lines that are not booked at the provider, oldest first. */
  abstract unsyncedOf(accountId: string): Promise<CreditEntryState[]>;
  /** All lines of the account. */
  abstract linesOf(accountId: string): Promise<CreditEntryState[]>;
  /** Marks the line as booked at the provider under this id. */
  abstract synced(id: string, providerEntryId: string, now: Date): Promise<void>;
  /**
   * Writes one line per reason and reference, however often it is called. Returns the amount that stands,
   * in cents; an amount of 0 writes none.
   */
  abstract write(
    entry: Pick<
      CreditEntryState,
      'accountId' | 'amountCents' | 'currency' | 'reason' | 'reference' | 'createdAt'
    >,
  ): Promise<number>;
}

/**
 * `balance`: with the provider's sign, negative is credit. `underWay`: credit that the provider does not
 * know of yet. In cents.
 */
export const inFavour = (balance: number, underWay: number): number => underWay - balance;

export interface DiscountedPrice {
  price: number;
  finalPrice: number;
  creditApplied: number;
  hasDiscount: boolean;
}

/** The rest of a price after credit, in cents: never below 0, and debts raise no price. */
export function discounted(price: number, credit: number): DiscountedPrice {
  const creditApplied = creditAgainst(price, credit);
  return { price, finalPrice: price - creditApplied, creditApplied, hasDiscount: creditApplied > 0 };
}

/** Formatted in American English; the page formats amounts in the user's language itself. */
export const formatted = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** The most entries that the provider lists; older lines may exist all the same. */
const listedEntries = 100;

/**
 * Compares our credit ledger with the provider's, line by line. `before` and `after` are our lines before
 * and after the provider was read: a line that was booked meanwhile is no difference.
 */
export function ledgerDifferences(
  before: readonly CreditEntryState[],
  entries: readonly BalanceEntry[],
  after: readonly CreditEntryState[],
): string[] {
  const oldest =
    entries.length < listedEntries ? 0 : Math.min(...entries.map(({ createdAt }) => createdAt.getTime()));
  const theirs = new Map(entries.map((entry) => [entry.id, entry]));
  const ours = new Set(after.map(({ id }) => id));
  const missing = before
    .filter(({ status }) => status === 'synced')
    .flatMap(({ id, providerEntryId, amountCents, currency, syncedAt }) => {
      const entry = theirs.get(providerEntryId ?? '');
      if (!entry) return (syncedAt?.getTime() ?? Infinity) > oldest ? [`line ${id} is not booked`] : [];
      // At the provider, credit for the customer is negative.
      return entry.amount === -amountCents && entry.currency === currency && entry.ledgerId === id
        ? []
        : [`line ${id} is booked as ${entry.amount} ${entry.currency}`];
    });
  const unknown = entries
    .filter(({ ledgerId }) => ledgerId !== null && !ours.has(ledgerId))
    .map(({ id }) => `${id} is of no line`);
  const booked = entries.flatMap(({ ledgerId }) => ledgerId ?? []);
  const twice = [...new Set(booked.filter((id, place) => booked.indexOf(id) !== place))].map(
    (id) => `line ${id} is booked twice`,
  );
  return [...missing, ...unknown, ...twice];
}
