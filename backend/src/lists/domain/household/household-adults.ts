/** Organisers and adults of households, kept from the events of identity. Helpers are not among them. */
export abstract class HouseholdAdults {
  /** User ids, organisers first, each group in the order of joining. */
  abstract of(householdId: string): Promise<string[]>;
  /** Idempotent; the time of a first call stays. */
  abstract put(householdId: string, userId: string, role: 'organiser' | 'adult', since: Date): Promise<void>;
  /** Serialises changes of one user in one household until the transaction ends. */
  abstract lock(householdId: string, userId: string): Promise<void>;
  /** Notes that the user was in the lists of the household, so that their items and events are found later. */
  abstract remove(householdId: string, userId: string): Promise<void>;
  /** Notes for all adults that they were in this list, which leaves the household. */
  abstract rememberAll(householdId: string, listId: string): Promise<void>;
}
