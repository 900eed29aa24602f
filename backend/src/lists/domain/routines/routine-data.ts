/** Marks, results and days off of children. Erased in batches that can be repeated. */
export abstract class RoutineData {
  /** Schedules and items keep a place without the child, so that its routine is not the whole family's. */
  abstract eraseChild(childId: string, householdId: string): Promise<void>;
  abstract eraseHousehold(householdId: string): Promise<void>;
}
