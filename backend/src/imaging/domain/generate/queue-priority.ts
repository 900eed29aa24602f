import { tierRank } from '@pictick/rules/billing/tier';

/** After each five minutes a waiting picture counts as one tier higher, so that nobody waits for ever behind those who pay more. */
export const priorityAgingMs = 5 * 60_000;
export const highestPriority = tierRank('platinum');
