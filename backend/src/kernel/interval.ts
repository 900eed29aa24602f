/** How often a plan is paid. */
export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];
