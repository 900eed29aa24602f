import { creditAgainst } from '@pictick/rules';

/** `balance` as the provider counts: negative is credit. `underWay`: credit that it has not heard of yet. */
export const inFavour = (balance: number, underWay: number): number => underWay - balance;

export interface DiscountedPrice {
  price: number;
  finalPrice: number;
  creditApplied: number;
  hasDiscount: boolean;
}

/** What is left to pay of a price; never less than nothing, and debts raise no price. */
export function discounted(price: number, credit: number): DiscountedPrice {
  const creditApplied = creditAgainst(price, credit);
  return { price, finalPrice: price - creditApplied, creditApplied, hasDiscount: creditApplied > 0 };
}

/** As an American reads it, whoever reads it: the page writes money in the reader's way itself. */
export const formatted = (cents: number, currency: string): string => new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
