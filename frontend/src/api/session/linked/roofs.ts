import type { Home } from '../../../sync/store/session-row';

/** The colours of the roofs by which children tell their houses apart. */
export const roofs = ['persimmon', 'lagoon', 'lilac', 'honey'] as const;
export type Roof = (typeof roofs)[number];

/** The same for the same household, on each of its devices. */
const placeOf = (householdId: string): number =>
  Array.from(householdId).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7) %
  roofs.length;

export const roofIn = (home: Home | undefined): Roof | undefined => roofs.find((roof) => roof === home?.roof);

/**
 * The homes with a roof each. One that a household has already stays with it, also when it is linked anew; two
 * households have different ones.
 */
export function withRoofs(homes: readonly Home[]): (Home & { roof: Roof })[] {
  const known = new Map<string, Roof>();
  for (const home of homes) {
    const roof = roofIn(home);
    if (roof && !known.has(home.householdId)) known.set(home.householdId, roof);
  }
  for (const { householdId } of homes) {
    const taken = new Set(known.values());
    const place = placeOf(householdId);
    const free = [...roofs.slice(place), ...roofs.slice(0, place)].find((roof) => !taken.has(roof));
    if (!known.has(householdId)) known.set(householdId, free ?? roofs[place] ?? 'persimmon');
  }
  return homes.map((home) => ({ ...home, roof: known.get(home.householdId) ?? 'persimmon' }));
}
