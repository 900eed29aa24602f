/** A plan's prices in minor units; `year` is null where it is not sold by the year. */
export interface PlanPrices {
  month: number;
  year: number | null;
}

/** In percent, what a year saves against twelve months, with every plan that is sold by the year; what one of them saves less is not promised. */
export function yearlySaving(plans: readonly PlanPrices[]): number {
  const savings = plans.flatMap(({ month, year }) =>
    year !== null && month > 0 ? [Math.floor(100 - (100 * year) / (12 * month))] : [],
  );
  return savings.length === 0 ? 0 : Math.max(0, Math.min(...savings));
}
