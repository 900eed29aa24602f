/** The part of a price that credit pays, both in minor units: never more than the price; a debt (below zero) raises no price. */
export const creditAgainst = (price: number, credit: number): number => Math.max(0, Math.min(credit, price));
