/**
 * The part of a price that credit pays, both in minor units: at most the price. A negative credit (debt) pays
 * nothing.
 */
export const creditAgainst = (price: number, credit: number): number => Math.max(0, Math.min(credit, price));
