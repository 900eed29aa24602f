import { tierRank } from '@pictick/rules/billing/tier';

/** After each 5 minutes a waiting image counts as one tier higher, so that lower tiers are not starved. */
export const priorityAgingMs = 5 * 60_000;
export const highestPriority = tierRank('platinum');
