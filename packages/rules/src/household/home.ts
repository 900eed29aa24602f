import type { HouseholdView } from './household-view';

type Candidate = Pick<HouseholdView, 'role' | 'isHome'>;

/** The households that can be the user's home: those where the user is an adult. */
export const possibleHomes = <H extends Candidate>(households: readonly H[]): H[] =>
  households.filter(({ role }) => role !== 'helper');

/**
 * The household for which the user's shopping counts: the chosen one, else the first. `households`: in the order of
 * joining. Null: the user is no adult of any.
 */
export function homeOf<H extends Candidate>(households: readonly H[]): H | null {
  const possible = possibleHomes(households);
  return possible.find(({ isHome }) => isHome) ?? possible[0] ?? null;
}
