/** The prices of a plan in minor units; `year` is null if it has no yearly price. */
export interface PlanPrices {
  month: number;
  year: number | null;
}

/**
 * The smallest saving, in percent, of a yearly price against twelve months, over all plans with a yearly
 * price.
 */
export function yearlySaving(plans: readonly PlanPrices[]): number {
  const savings = plans.flatMap(({ month, year }) =>
    year !== null && month > 0 ? [Math.floor(100 - (100 * year) / (12 * month))] : [],
  );
  return savings.length === 0 ? 0 : Math.max(0, Math.min(...savings));
}
