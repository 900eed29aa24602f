/** The billing intervals of a plan. */
export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];
