import type { Store } from '@pictick/rules/household/stores';

/** The stores of households. Each change counts for the cursor of the household and tells its streams. */
export abstract class Stores {
  /** Serialises changes of the stores of one household until the transaction ends. */
  abstract lock(householdId: string): Promise<void>;
  abstract find(id: string): Promise<(Store & { householdId: string }) | null>;
  abstract count(householdId: string): Promise<number>;
  /** @throws VALIDATION_FAILED if the id is taken by another household */
  abstract put(householdId: string, store: Store): Promise<void>;
  abstract delete(householdId: string, id: string): Promise<void>;
  abstract eraseHousehold(householdId: string): Promise<void>;
}
