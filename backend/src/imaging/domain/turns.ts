import { tierRank } from '@pictick/rules/tier';

/** After each five minutes a waiting picture counts as one tier higher, so that nobody waits for ever behind those who pay more. */
export const risesAfterMs = 5 * 60_000;
export const highestUrgency = tierRank('platinum');
