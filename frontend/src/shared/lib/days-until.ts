const day = 86_400_000;

/** The days that are left until `end`, begun ones too; 1 on the last day and later. */
export const daysUntil = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / day));
